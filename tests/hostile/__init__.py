"""What a hostile user would try, at random but by seed. Each file is a script with long rounds for hand use, as in

    python -m tests.hostile.certificates --rounds 10000

and a test beside it runs a short round."""
