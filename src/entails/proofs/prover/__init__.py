"""The prover: finds proofs and countermodels. It is not trusted; what it finds goes through the kernel."""
