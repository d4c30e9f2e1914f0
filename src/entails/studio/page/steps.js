// @ts-check
// Steps that a person can take: the sentence, its reasons, and the cells that they speak of.

import { view } from "/page/app.js";
import { cardOf, h, named, rowOf } from "/page/dom.js";

/** The reasons of a step: sentences, each with its cells. */
export function reasonsOf(step) {
  const told = step.reason ?? step.told;
  if (Array.isArray(told) && told.length)
    return told.map((one) =>
      typeof one === "string"
        ? { text: one, cells: named(one) }
        : { text: one.text ?? one.sentence, cells: one.cells ?? named(one.text ?? "") },
    );
  return (step.because ?? []).map((one) => ({
    text: one.sentence,
    cells: one.cells?.length ? one.cells : named(one.sentence),
  }));
}

export function litBy(step) {
  const cells = step.cells ?? named(step.conclusion ?? "");
  return { step: cells, reason: reasonsOf(step).flatMap((one) => one.cells) };
}

/** A list of reasons; one under the pointer or with the focus lights only its own cells. */
export function reasons(list, lit) {
  const all = () => view.light(lit);
  return h(
    "ul",
    { class: "reasons" },
    ...list.map((one) => {
      const on = () => view.light({ step: lit.step, wrong: lit.wrong, reason: one.cells });
      return h("li", { tabindex: 0, onpointerenter: on, onpointerleave: all, onfocus: on, onblur: all }, one.text);
    }),
  );
}

export function stepCard(step, title, ...buttons) {
  const lit = litBy(step);
  const text = step.conclusion ?? step.text ?? "";
  return cardOf(
    "note",
    title && h("small", {}, title),
    h("h3", {}, text.replace(/\.?$/, ".")),
    reasons(reasonsOf(step), lit),
    buttons.length > 0 && rowOf(...buttons),
  );
}
