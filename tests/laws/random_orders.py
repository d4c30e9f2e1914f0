"""Small random theories in which the order of a sort's elements, or how a product is made, means something."""

from random import Random


def ordered_formula(random: Random, terms: list[str], depth: int) -> str:
    """A formula about p, q and the order of the sort S."""
    if depth == 0:
        one, other = random.choice([t for t in terms if t != "a"]), random.choice(terms)
        return random.choice([f"p({one})", f"q({other})", f"{one} < {other}", f"{one} ≥ {other}", f"{one} ≠ {other}"])
    parts = [ordered_formula(random, terms, depth - 1) for _ in range(2)]
    variable = f"x{depth}"
    inner = ordered_formula(random, [*terms, variable], depth - 1)
    return random.choice(
        [
            f"({parts[0]} {random.choice('∧∨→↔')} {parts[1]})",
            f"¬({parts[0]})",
            f"{random.choice('∀∃')}{variable}∈S ({inner})",
            f"#{variable}∈S ({inner}) {random.choice('=<≥')} {random.randint(0, 2)}",
        ]
    )


def ordered_theory(random: Random) -> tuple[str, str]:
    """A theory twice, with the elements of its sort in two orders."""
    elements = ["a", "b", "c"][: random.choice([2, 2, 3])]
    other = elements[::-1] if random.random() < 0.5 else [*elements[1:], elements[0]]
    function = len(elements) == 2 and random.random() < 0.6
    terms = ["x", "y", elements[0], *(["f(x)", "f(y)"] if function else [])]
    lines = ["find p(S)", "find q(S)", *(["find f(S): S"] if function else [])]
    if random.random() < 0.3:
        lines.append("define d(S): ∀x,y (p(x) ∧ y < x → d(y)); ∀x,y (d(x) ∧ y < x → d(y))\nrule: ∀x (d(x) → q(x))")
    for _ in range(random.randint(1, 2)):
        lines.append(f"rule: ∀x,y∈S ({ordered_formula(random, terms, random.randint(1, 3))})")
    first, second = ("\n".join([f"sort S = {{{', '.join(some)}}}", *lines]) + "\n" for some in (elements, other))
    return first, second


def product_theory(random: Random) -> str:
    """A theory about a product of two sorts with the same elements, so that it can be read with the product either way."""
    lines = ["sort A = {a, b}", f"sort B = {{{random.choice(['b, a', 'a, b'])}}}", "sort C = A × B"]
    facts = [f"({x},{y})" for x in "ab" for y in "ab" if random.random() < 0.5]
    lines += [f"given g(C) = {{{', '.join(facts)}}}", "find p(C)", *(["find q(A)"] if random.random() < 0.5 else [])]
    rules = [
        "∃=1 x∈C p(x)",
        "∀(x,y)∈C (p(x,y) → g(x,y))",
        "∀x,z∈C (p(x) ∧ g(z) → p(z))",
        "∀(x,y)∈C ∀(z,w)∈C (p(x,y) ∧ p(z,w) → ¬x < z)",
        "∀(x,y)∈C ∀(z,w)∈C (p(x,y) ∧ g(z,w) → y ≤ w)",
        "p(a,b)",
        "¬p(b,a)",
        "#x∈C (p(x) ↔ g(x)) ≥ 3",
    ]
    lines += [f"rule: {rule}" for rule in random.sample(rules, random.randint(1, 3))]
    return "\n".join(lines) + "\n"
