"""Making boards: `maker` says what a puzzle has to know, `generate` draws until a board is right; a file for each puzzle, and
`covers` (paths over a grid). Loaded only when a board is made."""
