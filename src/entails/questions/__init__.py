"""Questions: `Problem` and `load` (whatever a person has), and one function a question, each with the answer's JSON document
and its record (`question`): what it takes and what is said of the answer, from which the faces are derived.

The only room beside `engines` that chooses a grounding and an engine. Imports every room to its left, and `proofs`; the
command line and other faces ask here and decide nothing.
"""
