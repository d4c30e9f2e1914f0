// @ts-check
// Proofs in boxes, as lines with their reasons beside them; a found one can be gone through line by line.

import { h, rowOf, stackOf } from "/page/dom.js";

/** Lines in boxes: a line's `box` says how deep it stands; two boxes side by side are told apart by the assumption that begins
 * each. `make` gives the elements of a line. */
export function boxes(lines, make = plain) {
  const whole = h("div", { class: "proof", role: "group", "aria-label": "Proof" });
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
    open.at(-1).append(...make(line));
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

/** A proof with a slider: lines come one by one, and those that the last one rests on are marked. */
export function stepped(lines) {
  const whole = boxes(lines);
  const slider = h("input", { type: "range", min: 1, max: lines.length, value: lines.length, "aria-label": "Line" });
  const to = (number) => {
    const last = Math.min(lines.length, Math.max(1, number));
    slider.value = String(last);
    const rests = restsOn(lines[last - 1]);
    const all = last === lines.length;
    for (const one of whole.querySelectorAll("[data-line]")) {
      const at = Number(one.dataset.line);
      one.classList.toggle("later", at > last);
      one.classList.toggle("now", !all && at === last);
      one.classList.toggle("used", !all && rests.includes(at));
    }
  };
  slider.addEventListener("input", () => to(Number(slider.value)));
  const step = (by, label, sign) =>
    h("button", { type: "button", "aria-label": label, onclick: () => to(Number(slider.value) + by) }, sign);
  return stackOf(
    whole,
    lines.length > 1 &&
      rowOf(
        step(-lines.length, "First line", "«"),
        step(-1, "Line before", "‹"),
        h("div", { class: "grow" }, slider),
        step(1, "Line after", "›"),
      ),
  );
}
