"""The room `studio`. `verbs`, `making`, `proving`, `theories` and `writing` are tried in `test_verbs`, against the command
line; `app`, `exchange`, `guard`, `opening`, `examples` and the command `studio` in `test_server`, over HTTP; `progress` in
`test_pool`; the page itself in `browser`, its scripts in `test_scripts`."""
