"""Small random boards of each puzzle, solvable or not, with every switch that its headers have. To try rules on: tests do,
and so does `entails explore`. Imports the puzzle whose boards it makes."""
