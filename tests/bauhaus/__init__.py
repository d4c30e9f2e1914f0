"""The room `bauhaus`. `sentences`, `settings`, `modules`, `lib204`, `builders`, `encoding`, `formulas`, `counting` and
`printing` are tried by recorded runs of the real libraries (`test_conformance`) and by random encodings (`test_encodings`),
which also try `clauses` and `asking`; `running`, `places`, `notices` and `timing` by whole runs (`test_running`); `reasons`
and `reports` in `test_reasons`."""
