"""Work in a process that can be stopped from outside, because no library can be trusted to stop.

`fork` lets a run of the command line that takes long go on in a worker, while the process that was started becomes its
supervisor (`splitting`); `worker` runs one question after the other in a process of its own, for pages and batches. Both are
watched by the same `supervisor`, which holds the limits on time and `memory`; worker and supervisor talk in `frames`. This
room imports `limits` and `errors`, and knows nothing of what the work is.
"""
