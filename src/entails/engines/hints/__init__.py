"""Hints: the steps that a person can take from what a board shows to what is certain, and the sentences that explain them.

Imports `errors`, `limits`, `logic`, `models` and, of the engines, `answers`, `grounding`, `consequences` and `solvers`.

The way of a step: `guiding.aim` grounds the theory and returns a `Guide`, which decides what the next step is; `knowledge`
holds the facts that are established so far and applies single rule instances (`scopes`: which instance speaks of
which facts; `hanging`: what `connected` and `loop` give, at one place at a time; `numbered`: pieces of equal numbers;
`tables`: a few instances in a solver of their own); `arguing` finds what takes several instances by their shape, and
`guiding.refutation` what is left; `fewer` tells many exclusions by few instances; `steps` has the resulting values;
what is asked at every step is `kept`, and what is established has its `origin` (Tests: both with `knowledge`);
`bundles` joins what one sentence tells, `guiding.wording` puts a step into sentences, with the grammar of `sentences`,
the names of `sides` and corners, the arithmetic of `sums`, what is counted in `sights`, the `paths` of lines and, for what
something is not, what is `left`.
This folder imports neither of the two in it.

Each word has one meaning here:

    fact          a relation holds of a row, or does not:         colour(r1c2, red) does not hold
    literal       a fact as an integer: its variable, negative if it does not hold:  -17
    instance      a rule with its variables filled in:            "r1c1 and r1c2 are linked, so both are red"
    selector      an instance as an integer: the variable that switches it on
    scope         the variables of the facts that an instance speaks of
    silent        instances that go without saying and help every other one: "digit of r1c2 has one value"

    assumed       facts of somebody's unfinished answer; they may be wrong
    visible       facts that one sees on the board and that need no explanation: a coloured end of a flow
    established   facts that are certain by now: assumed, visible, or derived from those; each derived one has its `Origin`
    explained     established facts that the reader knows of: assumed, visible, or in a step before
    goals         literals of one solution that are not established yet

    deduction     one fact that follows, with
      instances   the rule instances that force it, and
      premises    the facts established before that it uses besides
    refutation    how the opposite of a fact leads to a contradiction; a *chain* does so one instance after the other
    way           the name of the argument that a deduction is, by the shape of its rules:  "all needed"
    bundle        deductions of one kind, which one sentence states together:  "r1c1 and r1c2 stay dry"
    step          what a person reads at once: its facts, and the bundles that lead to them
    reason        the sentences that explain a step
    obvious       a fact that no sentence states: that r1c2 is not red, if it is blue; "r1c2 is blue" is cited instead
"""
