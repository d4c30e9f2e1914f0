"""The command line, in process. Commands are tested by what they are for, not file by file: `solve`, `count`, `all`,
`ask`, `certify`, `rules`, `main`, `job`, `options`, `usage`, `printing` and `report` in `test_contract` and
`test_transcripts` (golden files), `check` and `prove` in `test_proving`, `why` in `test_reasons`, `hint`, `explain` and
`steps` in `test_hinting`, `explore` in `test_exploring`,
`compare` in `tests.questions.test_compare`, `generate` in `test_generating`, `convert` in
`test_formats`, `certificates` in `test_contract` and `test_exploring`; what they read and write in `test_files`,
`test_streams` and `test_hostile_folder`. `apart` is tried in
`tests.workers.test_fork`. `studio` is tried in `tests/studio`, and
`progress` and `spreading` in `test_batch`."""
