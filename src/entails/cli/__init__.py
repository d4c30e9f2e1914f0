"""The command line: a file a command. Each has `TEXT` (for the help), `add_options`, and `run` from a job to a report.

`main` reads the options, runs the command, and prints its report for people or as JSON. Imports `questions` and whatever they
return; it decides nothing that a question could decide.
"""
