"""The room `workers`: processes that can be stopped from outside. `splitting`, `relay` and `lifeline` are tried in
`test_fork`, by whole runs of the command line; `serving` in `test_worker`."""
