"""Many boards, many processes, many machines: a question about each of a million boards, and packs of new ones.

`inputs` lists the boards of folders, packs and lists one by one (`answers` adds what is to be checked). `asking` answers a
question about one of them inside a worker. `results` is the file of answers, which is also what a run remembers when it was
stopped; `memory` says what was asked and about what, by `digests`. `running` puts them together, and `summary` counts. The
work is spread by `workers.crew` over the processors of this machine, or by `cluster` over those of others; `making` has new
boards made by either. Imports `workers` and `questions`.
"""
