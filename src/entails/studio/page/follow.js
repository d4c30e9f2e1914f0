// @ts-check
// What follows at once from the player's marks, pale on the board: a switch under Play, off until somebody wants it.
// While something is supposed it is asked for as well, since it tells when the supposition cannot be.

import { attempt, body, game, say, view } from "/page/app.js";
import { ask, Unreadable } from "/page/ask.js";
import { cardOf, fill, h, lasting, mainButton, many, rowOf, stackOf } from "/page/dom.js";
import { calm } from "/page/editor.js";
import { recall, remember } from "/page/shelf.js";
import { mistake } from "/page/play.js";
import { followers, litBy, stepCard } from "/page/steps.js";

const MOST_LISTED = 6;
const SECONDS = 3; // that it may take; it is asked after each move

let on = recall("follows") === true;
let control = null; // of the request that is under way
let latest = null; // the state that was asked about last

export function followSwitch() {
  if (game.puzzle.letters) return null; // words take too long
  const toggle = h("input", {
    type: "checkbox",
    role: "switch",
    class: "switch",
    onchange: (event) => {
      on = event.target.checked;
      remember("follows", on);
      game.following = latest = null;
      game.tell();
    },
  });
  toggle.checked = on;
  return h("label", { class: "option" }, toggle, h("span", {}, "Show what follows from mine"));
}

/** After each move: ask what follows from what is there now. */
export const followed = calm(async () => {
  const state = game.state;
  const wanted = game.isBoard && !game.puzzle.letters && !game.solved && game.at > 0 && (on || game.suppose);
  if (!wanted || game.preview || latest === state) return;
  latest = state;
  control?.abort();
  const { signal } = (control = new AbortController());
  try {
    const found = await ask("follows", body({ answer: game.answer, time_limit: SECONDS }), { signal });
    if (state === game.state) told(found, state);
  } catch (error) {
    // By itself it asks in vain: nothing is said if the studio is gone or busy.
    if (!signal.aborted && !(error instanceof Unreadable) && !(error instanceof TypeError)) throw error;
  }
}, 150);

function told(found, state) {
  if (found.status === "wrong" && game.suppose) {
    mistake();
    return;
  }
  game.following = on ? { state, status: found.status, known: found.known ?? {}, facts: found.facts ?? [] } : null;
  game.tell();
}

/** What follows, in words; null while that is not shown. */
export function followCard() {
  const found = view.follows;
  if (!on || !found || found.status === "unknown") return null;
  if (found.status === "wrong")
    return cardOf(
      "bad",
      h("p", {}, "What you put there contradicts the rules."),
      rowOf(mainButton(() => mistake(), "Why?")),
    );
  if (!found.facts.length) return h("p", { class: "small" }, "Nothing follows at once from what you put there.");
  const all = () => {
    if (game.go(game.puzzle.load(game.model, game.state, found.known, false), "what follows"))
      say("Done. Undo takes it back.", "ok");
  };
  return lasting("follows", [found], () => listed(found, all));
}

const listed = (found, all) =>
  cardOf(
    "note",
    h("h3", {}, `${many(found.facts.length, "thing follows", "things follow")} at once from your marks`),
    followers(found.facts.slice(0, MOST_LISTED), why),
    found.facts.length > MOST_LISTED &&
      h(
        "details",
        {},
        h("summary", {}, `${found.facts.length - MOST_LISTED} more`),
        followers(found.facts.slice(MOST_LISTED), why),
      ),
    rowOf(mainButton(all, "Put them on my board")),
  );

async function why(fact, below) {
  const found = await attempt("Looking why", "follows", body({ answer: game.answer, cell: fact.cells[0] }));
  const step = found?.steps?.find((one) => one.cells.length) ?? found?.steps?.[0];
  if (!step) return;
  fill(below, stackOf(...found.steps.map((one) => stepCard(one, ""))));
  below.hidden = false;
  view.light(litBy(step));
  say(`${step.conclusion}.`);
}
