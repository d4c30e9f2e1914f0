// @ts-check
// Steps that a person can take: the sentence, its reasons, the cells that they speak of, and which of the player's own marks
// they rest on, each with a way to take it back.

import { body, game, say, view } from "/page/app.js";
import { ask } from "/page/ask.js";
import { buttonFor, cardOf, fill, h, key, named, stackOf } from "/page/dom.js";

const MOST_MARKS = 3; // that are listed at once

/** The cells that a sentence names: one by one, in rows, in columns, by the names of regions. */
export const cellsIn = (sentence) => (game.isBoard ? game.puzzle.named(game.model, sentence) : named(sentence));

/** The corners that a sentence names, where clues stand between the cells. */
const cornersIn = (sentence) => (game.isBoard && game.puzzle.cornersIn?.(game.model, sentence)) || [];

const some = (cells) => (cells?.length ? cells : null);

/** Each of some cells once. */
export const once = (cells) => [...new Map(cells.map((cell) => [key(cell), cell])).values()];

/** What is wrong: the cells that a mistake is about, or those that its facts name, with their sides. */
export function wrongIn({ cells, facts = [] }) {
  const sides = game.isBoard ? facts.flatMap((one) => game.puzzle.sidesIn?.(one) ?? []) : [];
  return { wrong: some(cells) ?? (sides.length ? [] : facts.flatMap(cellsIn)), wrongSides: sides };
}

/** The name of a row or a column as people say it. */
export const spoken = (sentence) => sentence.replaceAll(/\b(row|column)(\d+)\b/g, "$1 $2");

/** Sentences that the engines tell, each clause a reason of its own. */
export const reasonsIn = (sentences) =>
  sentences.flatMap((one) => one.split("; ")).map((text) => ({ text, cells: cellsIn(text) }));

/** Rule instances as reasons. */
export const instances = (because) =>
  because.map((one) => ({ text: spoken(one.sentence), cells: one.cells?.length ? one.cells : cellsIn(one.sentence) }));

/** The reasons of a step: what is told; if the engines tell nothing, the rules that it rests on. */
export function reasonsOf(step) {
  if (step.reason) return step.reason;
  return step.told?.length || step.technique ? reasonsIn(step.told) : instances(step.because ?? []);
}

/** The player's own marks in some cells. */
const marksAt = (cells) =>
  game.isBoard && !game.preview ? game.puzzle.mine(game.model, game.state, once(cells)) : [];

/** The player's own marks of which some facts, in words, speak. */
export const marksIn = (sentences) => marksAt(sentences.flatMap(cellsIn));

/** What of the player's own a step rests on: where its reason lies, as the puzzle tells it, or else the facts that it uses. */
const marksOf = (step) =>
  marksAt([...(some(step.lit) ?? (step.known ?? []).flatMap(cellsIn)), ...(step.told ?? []).flatMap(named)]);

export function litBy(step) {
  const cells = some(step.cells) ?? cellsIn(step.conclusion ?? "");
  const mine = marksOf(step).flatMap((mark) => mark.cells);
  const taken = new Set([...cells, ...mine].map(key));
  const reason = some(step.lit) ?? reasonsOf(step).flatMap((one) => one.cells);
  const sides = game.isBoard ? (game.puzzle.sidesIn?.(step.conclusion ?? "") ?? []) : [];
  const corners = [step.conclusion ?? "", ...reasonsOf(step).map((one) => one.text)].flatMap(cornersIn);
  return { step: cells, mine, sides, corners, reason: once(reason).filter((cell) => !taken.has(key(cell))) };
}

/** A list of reasons; one under the pointer or with the focus lights only its own cells: of those that it names, such as the
 * cells of a row, the ones that all reasons together light, if there are any. */
export function reasons(list, lit) {
  const all = () => view.light(lit);
  const whole = new Set([lit.step, lit.wrong, lit.mine, lit.reason].flatMap((some) => some ?? []).map(key));
  const own = (cells) => {
    const among = cells.filter((cell) => whole.has(key(cell)));
    return among.length ? among : cells;
  };
  return h(
    "ul",
    { class: "reasons" },
    ...list.map((one) => {
      const on = () => view.light({ ...lit, mine: [], reason: own(one.cells), corners: cornersIn(one.text) });
      return h("li", { tabindex: 0, onpointerenter: on, onpointerleave: all, onfocus: on, onblur: all }, one.text);
    }),
  );
}

/** The player's marks that something rests on, each with its cells and a way to take it back; null if there are none. */
export function takeBacks(marks, lit) {
  if (!marks.length) return null;
  const entries = marks.map((mark) => {
    const on = () => view.light({ step: lit.step, wrong: lit.wrong, mine: mark.cells });
    const all = () => view.light(lit);
    const back = () => {
      if (game.go(mark.without, `taken back: ${mark.text}`))
        say(`Taken back: ${mark.text}. Undo brings it back.`, "ok");
    };
    const button = h(
      "button",
      { type: "button", onclick: back, "aria-label": `Take back ${mark.text}` },
      "Take back",
    );
    return h(
      "li",
      { onpointerenter: on, onpointerleave: all, onfocusin: on, onfocusout: all },
      h("span", {}, mark.text),
      button,
    );
  });
  return stackOf(
    h("h3", {}, "It rests on your marks"),
    h("ul", { class: "mine" }, ...entries.slice(0, MOST_MARKS)),
    entries.length > MOST_MARKS &&
      h(
        "details",
        {},
        h("summary", {}, `${entries.length - MOST_MARKS} more of them`),
        h("ul", { class: "mine" }, ...entries.slice(MOST_MARKS)),
      ),
  );
}

/** The rule instances behind a step that is told in other words: folded, and asked for when somebody unfolds them, since to
 * find them takes longer than the step itself. */
function behind(step, lit) {
  if (!step.technique || (!step.because?.length && step.before === undefined)) return null;
  const place = h("div", {}, step.because?.length ? reasons(instances(step.because), lit) : null);
  const look = async () => {
    if (place.firstChild) return;
    fill(place, h("p", { class: "small" }, "Looking for the rules…"));
    const known = step.before ? { answer: step.before } : {};
    const found = await ask("hint", body({ ...known, steps: 1 })).catch(() => null);
    const same = found?.steps?.[0]?.conclusion === step.conclusion ? found.steps[0].because : [];
    fill(place, same.length ? reasons(instances(same), lit) : h("p", { class: "small" }, "They were not found in time."));
  };
  return h("details", { ontoggle: look }, h("summary", {}, "The rules behind it"), place);
}

/** What was settled before and cannot be marked on the board: unfolded if it is little. */
function ledTo(leads, lit) {
  const title = leads.length === 1 ? "One step before it" : `${leads.length} steps before it`;
  return h(
    "details",
    { open: leads.length < 3 ? true : undefined },
    h("summary", {}, `${title}, which the board cannot show`),
    reasons(leads, lit),
  );
}

export function stepCard(step, title, ...buttons) {
  const lit = litBy(step);
  const list = reasonsOf(step);
  const text = step.conclusion ?? "";
  return cardOf(
    "note",
    (title || step.technique) && h("small", {}, [title, step.technique].filter(Boolean).join(" · ")),
    h("h3", {}, text.replace(/\.?$/, ".")),
    list.length > 0 && reasons(list, lit),
    step.leads && ledTo(step.leads, lit),
    buttons.length > 0 && h("div", { class: "row doing" }, ...buttons),
    takeBacks(marksOf(step), lit),
    behind(step, lit),
  );
}

/** Facts that follow, each with its reason on demand: `why` puts it into a place below the fact. */
export function followers(facts, why) {
  return h(
    "ul",
    { class: "mine" },
    ...facts.flatMap((fact) => {
      const on = () => view.light({ step: fact.cells });
      const off = () => view.light(null);
      const line = h("li", { onpointerenter: on, onpointerleave: off }, h("span", {}, fact.sentence));
      const below = h("li", { class: "reason", hidden: true, "aria-live": "polite" });
      if (fact.cells.length) line.append(buttonFor(() => why(fact, below), "Why?"));
      return [line, below];
    }),
  );
}
