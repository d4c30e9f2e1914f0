// @ts-check
// Two theories side by side: do they have the same solutions? If not, one that only one of them has; and the lines that differ.

import { examples, game, panel, run } from "/page/app.js";
import { Unreadable } from "/page/ask.js";
import { buttonFor, cardOf, fill, h, mainButton, many, rowOf, stackOf, whole } from "/page/dom.js";
import { message } from "/page/editor.js";
import { unreadable } from "/page/game.js";
import { tables } from "/page/relations.js";
import { recall, remember } from "/page/shelf.js";
import { asked, theoryEditor } from "/page/theory.js";

const MOST_LINES = 8;

let other = null; // the editor beside the theory; null while nothing is compared
let place = null; // where it stands
let told = null; // what came of it

/** The place beside the theory. */
export function beside() {
  place = h("div", { class: "stack page other-theory", hidden: true });
  other = null;
  return place;
}

export function comparePanel() {
  told ??= whole(h("div", { "aria-live": "polite" }));
  if (!other) return rowOf(buttonFor(begin, "Compare with another theory"));
  return stackOf(
    rowOf(mainButton(compare, "Compare"), buttonFor(end, "Close the other one")),
    told,
  );
}

function begin() {
  const choice = h(
    "select",
    { "aria-label": "Take an example", onchange: () => choice.value && put(examples[Number(choice.value)].text) },
    h("option", { value: "" }, "Take an example…"),
    ...examples.flatMap((one, i) => (one.kind === "fol" ? [h("option", { value: i }, `${one.folder}: ${one.name}`)] : [])),
  );
  const put = (text) => {
    other = theoryEditor({
      label: "Another theory",
      text,
      onChange: (now) => {
        remember("other", now);
        fill(told);
      },
      undo: () => null,
      redo: () => null,
    });
    remember("other", text);
    fill(told);
    fill(place, rowOf(choice, buttonFor(() => put(game.text), "A copy of mine")), other.element);
  };
  put(recall("other") ?? game.text);
  place.hidden = false;
  place.parentElement?.classList.add("two");
  panel();
}

function end() {
  other = null;
  place.hidden = true;
  place.parentElement?.classList.remove("two");
  panel();
}

async function compare() {
  const text = other.text();
  try {
    const found = await run("Comparing", "compare", asked({ other: text, time_limit: 60 }));
    if (found) fill(told, verdict(found, text));
    other.wrong(null);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const mine = await unreadable(game.text, game.kind);
    other.wrong(mine ? null : error);
    const said = mine ? h("p", {}, "The theory that is open cannot be read yet.") : h("p", {}, "The other theory cannot be read yet.");
    fill(told, cardOf("bad", said, h("p", { class: "error" }, message(mine ?? error))));
  }
}

/** One of the texts is another one: what was found out about the two is gone. */
export function outdated() {
  if (told) fill(told);
}

function verdict(found, text) {
  if (found.status === "unknown") return cardOf("warn", h("p", {}, `Not known: ${found.why}.`));
  if (found.status === "same") return cardOf("ok", h("h3", {}, "They have the same solutions"), ...lines(text));
  const only = (part, which, others) =>
    part &&
    stackOf(
      h("p", {}, `${which} theory allows ${numberOf(part)} that ${others} one forbids, such as:`),
      tables(part.solution),
      part.breaks && h("p", { class: "small" }, `It breaks “${part.breaks}”.`),
    );
  const parts = [only(found.only_first, "The open", "the other"), only(found.only_second, "The other", "the open")];
  return cardOf("bad", h("h3", {}, "They differ"), ...parts, ...lines(text));
}

const numberOf = ({ count, at_least }) => (count === undefined ? `at least ${many(at_least, "solution")}` : many(count, "solution"));

/** The lines that only one of the texts has. */
function lines(text) {
  const of = (one) => one.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("--"));
  const [mine, its] = [of(game.text), of(text)];
  const list = (title, some) =>
    some.length > 0 &&
    h(
      "details",
      {},
      h("summary", {}, `${title}: ${some.length}`),
      h("ul", { class: "reasons" }, ...some.slice(0, MOST_LINES).map((line) => h("li", { class: "formula" }, line))),
      some.length > MOST_LINES && h("p", { class: "small" }, `and ${some.length - MOST_LINES} more`),
    );
  return [
    list("Lines only in this one", mine.filter((line) => !its.includes(line))),
    list("Lines only in the other", its.filter((line) => !mine.includes(line))),
  ];
}
