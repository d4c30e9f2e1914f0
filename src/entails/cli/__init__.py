"""The command line: reads files, asks the engines, prints for people (or JSON), and turns answers into exit codes.

The only room that prints or exits. Imports every other room, each where a command needs it.
"""
