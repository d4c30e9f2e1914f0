"""Terms for Rocq (Coq). `Classical` is needed for proof by contradiction alone."""

from entails.proofs.systems.system import System

TABLE = r"""
cut                   : (let {h} : {B} := {1} in {2})
thin                  : {1}
→ intro               : (fun {h} : {A} => {1})
→ elim                : ({1} {2})
∧ intro               : (conj {1} {2})
∧ elim(L)             : (proj1 {1})
∧ elim(R)             : (proj2 {1})
∨ intro(L)            : (or_introl {1} : {goal})
∨ intro(R)            : (or_intror {1} : {goal})
∨ elim                : (or_ind (fun {h} : {A} => {2}) (fun {k} : {B} => {3}) {1})
¬ intro               : (fun {h} : {A} => {1})
¬ elim                : ({2} {1})
contra (classical)    : (NNPP {A} (fun {h} : ~ {A} => {1}))
RAA (derived)         : (NNPP {A} (fun {h} : ~ {A} => {1}))
contra (constructive) : (False_ind {B} {1})
truth                 : I
↔ intro               : (conj {1} {2} : {goal})
↔ elim(L)             : (proj1 {1})
↔ elim(R)             : (proj2 {1})
∀ intro               : (fun ({i} : U) ({h} : actual {i}) => {1})
∀ elim                : ({1} {i} {2})
∃ intro               : (ex_intro (fun {x} : U => actual {x} /\ {P}) {i} (conj {2} {1}))
∃ elim                : (match {1} with ex_intro _ {i} (conj {h} {k}) => {2} end)
= intro               : (eq_refl {i})
= elim                : (@eq_ind U {i} (fun {x} : U => {P}) {2} {j} {1})
function              : ({f}_there {i} {1})
function (2)          : ({f}_there {i} {1} {j} {2})
function (3)          : ({f}_there {i} {1} {j} {2} {k} {3})
→ MT                  : (fun mt : {A} => {2} ({1} mt))
¬¬ intro              : (fun no : ~ {A} => no {1})
¬¬ elim               : (NNPP {A} {1})
"""
SYMBOLS = {
    "∧": "/\\",
    "∨": "\\/",
    "→": "->",
    "↔": "<->",
    "¬": "~",
    "⊤": "True",
    "⊥": "False",
    "∀": "(forall {x} : U, actual {x} -> {P})",
    "∃": "(exists {x} : U, actual {x} /\\ {P})",
    "given": "({h} : {A})",
    "letter": "({P} : Prop)",
    "things": "(U : Type) (actual : U -> Prop)",
    "relation": "({P} : {places}Prop)",
    "place": "U -> ",
    "name": "({i} : U)",
    "function": "({f} : {places}U) ({f}_there : {closed})",
}
FRAME = "Require Import Classical.\nDefinition proved {given} : {goal} :=\n  {1}.\n"
SYSTEM = System("rocq", "Rocq", "term", TABLE, symbols=SYMBOLS, frame=FRAME, actual=True)
