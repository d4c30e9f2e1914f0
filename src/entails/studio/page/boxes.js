// @ts-check
// Proofs in boxes, in the strokes of Fitch, or as a tree: lines with their reasons beside them; a found one can be gone through
// line by line.

import { fill, h, rowOf, stackOf } from "/page/dom.js";
import { recall, remember } from "/page/shelf.js";
import { tree } from "/page/tree.js";

const SHAPES = { boxes: "Boxes", fitch: "Fitch", tree: "Tree" };

/** How proofs are shown: boxes, fitch or tree. */
export const shape = () => (Object.hasOwn(SHAPES, recall("proofs")) ? recall("proofs") : "boxes");

/** Buttons that choose it. */
export function shapes(changed) {
  const button = ([name, text]) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(shape() === name),
        onclick: () => {
          remember("proofs", name);
          changed();
        },
      },
      text,
    );
  return h("div", { class: "row shapes", role: "group", "aria-label": "How the proof is shown" }, ...Object.entries(SHAPES).map(button));
}

/** A proof in the shape that was chosen. `make` gives the elements of a line, `small` its formula alone. */
export const shaped = (lines, make, small) => (shape() === "tree" ? tree(lines, small) : boxes(lines, make));

/** Lines in boxes: a line's `box` says how deep it stands; two boxes side by side are told apart by the assumption that begins
 * each. `make` gives the elements of a line. */
export function boxes(lines, make = plain) {
  const whole = h("div", { class: `proof ${shape() === "fitch" ? "fitch" : ""}`, role: "group", "aria-label": "Proof" });
  const open = [whole];
  const assumes = (line) => /assum|actual|let/i.test(line?.reason ?? "");
  lines.forEach((line, i) => {
    const depth = line.box ?? 0;
    const before = lines[i - 1];
    const begins =
      depth > 0 && assumes(line) && (before?.box ?? 0) >= depth && !(assumes(before) && before.box === depth);
    while (open.length > depth + 1 || (begins && open.length > depth)) open.pop();
    while (open.length < depth + 1) {
      const box = h("div", { class: "box", "data-key": `box ${line.number}` });
      open.at(-1).append(box);
      open.push(box);
    }
    const made = make(line);
    const after = lines[i + 1];
    const given = (one) => /^(premise|assumption)$/.test(one?.reason ?? "");
    if (given(line) && (!given(after) || (after.box ?? 0) !== depth)) made.at(-1).classList.add("last-given");
    open.at(-1).append(...made);
  });
  return whole;
}

const plain = (line) => [
  h(
    "div",
    { class: "line", "data-line": line.number },
    h("span", { class: "number" }, `${line.number}`),
    h("span", { class: "formula" }, line.formula),
    h("span", { class: "why" }, [line.reason, (line.refs ?? []).join(", ")].filter(Boolean).join(" ")),
  ),
];

/** The lines that a line rests on: 1, and 3-5 as 3, 4, 5. */
function restsOn(line) {
  return (line.refs ?? []).flatMap((ref) => {
    const [from, to] = String(ref)
      .split("-")
      .map((one) => parseInt(one, 10));
    return to ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [from];
  });
}

const formulaOf = (line) => h("span", { class: "formula", "data-line": line.number }, isAssumed(line) ? `[${line.formula}]` : line.formula);

export const isAssumed = (line) => line.reason === "assumption";

/** A proof with a slider: lines come one by one, and those that the last one rests on are marked. */
export function stepped(lines) {
  const place = h("div", { class: "scroll" });
  const slider = h("input", { type: "range", min: 1, max: lines.length, value: lines.length, "aria-label": "Line" });
  const to = (number) => {
    const last = Math.min(lines.length, Math.max(1, number));
    slider.value = String(last);
    const rests = restsOn(lines[last - 1]);
    const all = last === lines.length;
    for (const one of place.querySelectorAll("[data-line]")) {
      const at = Number(one.dataset.line);
      one.classList.toggle("later", at > last);
      one.classList.toggle("now", !all && at === last);
      one.classList.toggle("used", !all && rests.includes(at));
    }
  };
  const head = h("div", {});
  const draw = () => {
    fill(place, shaped(lines, plain, formulaOf));
    fill(head, shapes(draw));
    to(Number(slider.value));
  };
  draw();
  slider.addEventListener("input", () => to(Number(slider.value)));
  const step = (by, label, sign) =>
    h("button", { type: "button", "aria-label": label, onclick: () => to(Number(slider.value) + by) }, sign);
  return stackOf(
    head,
    place,
    lines.length > 1 &&
      rowOf(
        step(-lines.length, "First line", "«"),
        step(-1, "Line before", "‹"),
        h("div", { class: "grow" }, slider),
        step(1, "Line after", "›"),
      ),
  );
}
