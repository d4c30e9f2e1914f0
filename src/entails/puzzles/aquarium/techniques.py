"""The names of the techniques of `telling`, which `making` grades boards by, and a sentence about each."""

from __future__ import annotations

LEVEL = "water is level"
DONE, ALL, MUCH, FEW, SUMS = "line is done", "all are needed", "too much", "too little without it", "only these sums"
COMPARED = "neighbours compared"
SUPPOSING = "what if"

TECHNIQUES = {
    LEVEL: "Water in a tank stands at one height: what is wet is wet from there down, what is dry is dry from there up.",
    DONE: "A row or column that has its number takes no more water.",
    ALL: "A row or column that needs all its open cells gets them.",
    MUCH: "A tank that would give a row or column more than it lacks is dry there.",
    FEW: "A tank without which a row or column would get too little is wet there.",
    SUMS: "A row fills by whole parts of tanks: only some of them add up to what it lacks.",
    COMPARED: "A tank in two neighbouring rows or columns gives to both: only few give the one more than the other.",
    SUPPOSING: "Suppose that a tank is wet (or dry) somewhere: if some row or column then goes wrong, it is not.",
}
