"""Terms for Lean 4."""

from entails.proofs.systems.system import System

TABLE = r"""
cut                   : (have {h} : {B} := {1}; {2})
thin                  : {1}
→ intro               : (fun ({h} : {A}) => {1})
→ elim                : ({1} {2})
∧ intro               : (And.intro {1} {2})
∧ elim(L)             : (And.left {1})
∧ elim(R)             : (And.right {1})
∨ intro(L)            : (Or.inl {1} : {goal})
∨ intro(R)            : (Or.inr {1} : {goal})
∨ elim                : (Or.elim {1} (fun ({h} : {A}) => {2}) (fun ({k} : {B}) => {3}))
¬ intro               : (fun ({h} : {A}) => {1})
¬ elim                : ({2} {1})
contra (classical)    : (Classical.byContradiction (fun ({h} : ¬ {A}) => {1}))
RAA (derived)         : (Classical.byContradiction (fun ({h} : ¬ {A}) => {1}))
contra (constructive) : (False.elim {1} : {B})
truth                 : True.intro
↔ intro               : (Iff.intro {1} {2})
↔ elim(L)             : (Iff.mp {1})
↔ elim(R)             : (Iff.mpr {1})
∀ intro               : (fun ({i} : U) ({h} : actual {i}) => {1})
∀ elim                : ({1} {i} {2})
∃ intro               : (Exists.intro {i} (And.intro {2} {1}) : {goal})
∃ elim                : (Exists.elim {1} (fun {i} both => (fun {h} {k} => {2}) both.left both.right))
= intro               : (Eq.refl {i})
= elim                : (Eq.subst (motive := fun {x} => {P}) {1} {2})
function              : ({f}_there {i} {1})
function (2)          : ({f}_there {i} {1} {j} {2})
function (3)          : ({f}_there {i} {1} {j} {2} {k} {3})
→ MT                  : (fun (mt : {A}) => {2} ({1} mt))
¬¬ intro              : (fun (no : ¬ {A}) => no {1})
¬¬ elim               : (Classical.byContradiction {1})
"""
SYMBOLS = {
    "∧": "∧",
    "∨": "∨",
    "→": "→",
    "↔": "↔",
    "¬": "¬",
    "⊤": "True",
    "⊥": "False",
    "∀": "(∀ {x} : U, actual {x} → {P})",
    "∃": "(∃ {x} : U, actual {x} ∧ {P})",
    "given": "({h} : {A})",
    "letter": "({P} : Prop)",
    "things": "(U : Type) (actual : U → Prop)",
    "relation": "({P} : {places}Prop)",
    "place": "U → ",
    "name": "({i} : U)",
    "function": "({f} : {places}U) ({f}_there : {closed})",
}
SYSTEM = System(
    "lean", "Lean 4", "term", TABLE, symbols=SYMBOLS, frame="theorem proved {given} : {goal} :=\n  {1}\n", actual=True
)
