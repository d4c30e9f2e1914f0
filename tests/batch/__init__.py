"""The room `batch`. `running` and `answers` are tried in `test_asking` and, by whole runs of the command line, in
`tests.cli.test_batch`; `digests` in `test_memory`; `parallel` in tests/rules/test_assuming.
`alone` and `served` say who answers."""
