"""Draws docs/pictures/loops.svg: what the report's connectivity rules accept, and what the definition leaves.

Run it from the clone: .venv/bin/python docs/pictures/loops.py
"""

from pathlib import Path

from entails import each, load

ROOT = Path(__file__).parents[2]
CELL = 46
FLOW, LOOP, INK, GRID = "#0072b2", "#d55e00", "#222", "#cfcfcf"  # colours that a colour-blind person can tell apart
Links = set[frozenset[str]]


def boards(name: str) -> tuple[list[Links], set[str]]:
    """The links of each solution of an example, and the cells that are ends."""
    problem = load(ROOT / "examples" / "theories" / f"{name}.fol")
    found = [{frozenset(map(str, row)) for row in solution["link"]} for solution in each(problem)]
    return found, {str(cell) for (cell,) in problem.world.facts["end"]}


def reached(links: Links, ends: set[str]) -> set[str]:
    done, todo = set(ends), list(ends)
    while todo:
        cell = todo.pop()
        new = {other for link in links if cell in link for other in link} - done
        done |= new
        todo += new
    return done


def place(cell: str) -> tuple[float, float]:
    row, column = cell[1:].split("c")
    return (int(column) - 0.5) * CELL, (int(row) - 0.5) * CELL


def board(links: Links, ends: set[str], left: int, title: str) -> str:
    size = 4 * CELL
    on_a_flow = reached(links, ends)
    parts = [f'<g transform="translate({left},46)">', f'<text x="{size / 2}" y="-16" class="title">{title}</text>']
    for i in range(5):
        parts.append(f'<path d="M0 {i * CELL}H{size}M{i * CELL} 0V{size}" stroke="{GRID}"/>')
    for link in sorted(map(sorted, links)):
        (x, y), (u, v) = map(place, link)
        colour = FLOW if link[0] in on_a_flow else LOOP
        parts.append(f'<path d="M{x} {y}L{u} {v}" stroke="{colour}" stroke-width="15" stroke-linecap="round"/>')
    for end in sorted(ends):
        x, y = place(end)
        parts.append(f'<circle cx="{x}" cy="{y}" r="16" fill="{FLOW}"/><text x="{x}" y="{y + 5}" class="end">A</text>')
    return "\n".join([*parts, "</g>"])


def main() -> None:
    accepted, ends = boards("flow-loop-report")
    left, _ = boards("flow-loop-mended")
    wrong = next(links for links in accepted if {c for link in links for c in link} - reached(links, ends))
    right = left[0]
    width, height = 560, 4 * CELL + 86
    svg = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">
<style>text {{ font-family: system-ui, sans-serif; fill: {INK}; text-anchor: middle }}
.title {{ font-size: 15px; font-weight: 600 }} .note {{ font-size: 13px }}
.end {{ font-size: 14px; fill: white; font-weight: 700 }}
</style>
<rect width="{width}" height="{height}" fill="white"/>
{board(wrong, ends, 50, "implications accept a loop")}
{board(right, ends, 326, "a definition does not")}
<text x="142" y="{height - 14}" class="note">∀p C(p),  link(p,q) ∧ C(p) → C(q)</text>
<text x="418" y="{height - 14}" class="note">define reached … ; ∀p reached(p)</text>
</svg>
"""
    (ROOT / "docs" / "pictures" / "loops.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
