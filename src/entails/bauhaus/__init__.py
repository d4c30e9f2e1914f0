"""A drop-in for scripts that are written for the libraries `bauhaus` and `nnf`: the same names, on our engines.

Imports everything to its left. The way of a script: its classes and formulas (`formulas`, `builders`) collect in an
`Encoding` (`encoding`), which compiles to a sentence (`sentences`); what is asked of it goes as numbered clauses (`clauses`)
to the engines behind `questions.clausal` (`asking`). `modules` puts these under the libraries' names, `running` runs a
script; `reasons`, `reports` and `exporting` are what the libraries lacked.
"""

from __future__ import annotations

from entails.bauhaus.builders import constraint
from entails.bauhaus.counting import count_solutions, likelihood
from entails.bauhaus.encoding import Encoding
from entails.bauhaus.formulas import And, Or, at_least, at_most, exactly, proposition
from entails.bauhaus.modules import install
from entails.bauhaus.printing import print_theory

__all__ = [
    "And",
    "Encoding",
    "Or",
    "at_least",
    "at_most",
    "constraint",
    "count_solutions",
    "exactly",
    "install",
    "likelihood",
    "print_theory",
    "proposition",
]
