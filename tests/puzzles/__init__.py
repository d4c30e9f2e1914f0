"""A folder for each puzzle, with its `lab` for the laws and tests of its modules. `partial`, `sample`, `solution` and `rules`
are tested by the laws (tests/laws/test_puzzles.py, test_hints.py); `formats` by tests/puzzles/test_formats.py;
Flow's `bends` by its test_normal_forms. The files `test_command_line.py` go through the command line; those that
make boards go through `entails.questions.generate`."""
