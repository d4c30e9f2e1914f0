"""The command line: a file a command. Each has `add_options` and `run`, a function from a job to a report.

`main` reads the options and loads the file of the command; `printing` prints its report for people or as JSON. Imports
`questions` and what they return. It decides nothing that a question could decide. Tests: see `tests/cli`.
"""
