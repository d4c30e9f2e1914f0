// @ts-check
// The tab Play: check, hint, suppose where the thumb is; back to before the mistake; what is wrong at once; the end, and what is next.

import { attempt, body, choose, game, offer, reasoned, say, tab, view } from "/page/app.js";
import { ask, Unreadable } from "/page/ask.js";
import { hint, shownAgain, shownCard } from "/page/asking.js";
import { nextBoard, nextCard } from "/page/boards.js";
import { $, buttonFor, cardOf, clock, h, mainButton, many, rowOf, whole } from "/page/dom.js";
import { calm } from "/page/editor.js";
import { followCard, followSwitch } from "/page/follow.js";
import { puzzles } from "/page/game.js";
import { markSolved } from "/page/shelf.js";
import { marksIn, reasons, reasonsOf, spoken, takeBacks, wrongIn } from "/page/steps.js";

const MOST_SENT = 150; // states that are looked through for a mistake

const verdicts = new WeakMap(); // what checks said, each of a moment: {card, lit}

export function playPanel() {
  if (!game.isBoard)
    return [
      h("p", {}, "A theory is not played: it is run under Explore."),
      rowOf(buttonFor(() => choose("explore"), "To Explore")),
    ];
  const suppose_ = h("button", { type: "button", onclick: () => suppose(), "aria-keyshortcuts": "s" }, "Suppose");
  reasoned(suppose_, !game.suppose, "something is supposed already: keep it or drop it");
  return [
    h(
      "div",
      { class: "row actions" },
      thumb("undo"),
      thumb("redo"),
      h("button", { type: "button", onclick: () => hint(), "aria-keyshortcuts": "h" }, "Hint"),
      h("button", { type: "button", class: "primary", onclick: () => check(), "aria-keyshortcuts": "c" }, "Check"),
      suppose_,
      thumb("clear"),
    ),
    verdicts.get(game.moment)?.card,
    game.solved && nextCard(),
    brokenCard(),
    shownCard(true),
    rulesOfPlay(),
    followSwitch(),
    followCard(),
    h("details", { open: game.at === 0 ? true : undefined }, h("summary", {}, "How to play"), gestures()),
  ];
}

/** The rules as players say them, in two lines. */
function rulesOfPlay() {
  const text = game.puzzle.rules?.(game.model) ?? puzzles().find((one) => one.name === game.kind)?.rules ?? game.board.rules;
  return text ? h("p", { class: "rules-in-short" }, text) : null;
}

/** On a phone the bar is far from the thumb: the same buttons again. */
function thumb(id) {
  const above = $(id);
  const button = h(
    "button",
    { type: "button", class: "thumb", "aria-label": id[0].toUpperCase() + id.slice(1), onclick: () => above.click() },
    ...above.querySelector(".sign").cloneNode(true).childNodes,
  );
  reasoned(button, above.getAttribute("aria-disabled") !== "true", above.title);
  return button;
}

export function gestures() {
  return h(
    "dl",
    { class: "keys" },
    ...game.puzzle.help(game.model).flatMap(([what, does]) => [h("dt", {}, what), h("dd", {}, does)]),
  );
}

/** Say what a check has found, and light what that is about. */
function told(card, lit = null) {
  if (card) verdicts.set(game.moment, { card: whole(card), lit });
  else verdicts.delete(game.moment);
  game.tell();
  if (card) $("panel").scrollTop = 0;
  if (lit) view.light(lit);
}

/** A hint was asked for after a check: what the check said makes room. */
export function overtaken() {
  if (!game.solved) verdicts.delete(game.moment);
}

/** Light what the cards name that are there again: another tab was open meanwhile. */
export function relit() {
  const { lit } = (tab === "play" && verdicts.get(game.moment)) || {};
  if (lit) view.light(lit);
  else shownAgain();
}

/** The referee's word on a whole answer; on an unfinished one, whether it can still come right. What is left empty counts as
 * empty, so a board is right as soon as all that must be there is there. */
export async function check(quiet = false) {
  if (!game.isBoard || game.preview) return;
  const { moment } = game;
  const full = game.puzzle.full(game.model, moment.state);
  const answer = full ?? game.puzzle.whole(game.model, moment.state);
  // By itself it is checked in the background: what the player has asked for meanwhile goes on.
  const found =
    answer &&
    (await (quiet || !full
      ? ask("check", body({ answer })).catch(() => null)
      : attempt("Checking", "check", body({ answer }))));
  if (moment !== game.moment) return;
  if (found && (full || found.status === "accepted")) return judged(found, moment, answer);
  if (!quiet) await mistake();
}

/** Can it still come right? If not, which move was the mistake, and why. */
export async function mistake() {
  const { moment } = game;
  const { answers, first } = history_();
  const found = await attempt("Looking for a mistake", "mistake", body({ answers }));
  if (!found || moment !== game.moment) return;
  if (found.status === "possible") {
    say("No mistake so far.", "ok");
    told(null);
    return;
  }
  if (found.status !== "wrong") {
    say(`Not known whether this can come right: ${found.why}.`, "warn");
    return;
  }
  mistaken(found, first);
}

/** The answers of all states of this board up to now, and the number of the first of them. */
function history_() {
  const first = Math.max(game.start, game.at + 1 - MOST_SENT);
  const answers = [];
  for (let at = first; at <= game.at; at++) answers.push(game.puzzle.answer(game.model, game.moments[at].state));
  return { answers, first };
}

async function judged(found, moment, answer) {
  if (found.status === "accepted") {
    const more = await game.puzzle.praise?.(answer, () => attempt("Looking for the best", "solve", body()));
    if (moment !== game.moment) return;
    game.solved = true;
    markSolved(game.kind, game.text);
    game.kept();
    say(`Right: every rule holds. ${more ?? ""}`, "ok");
    told(rightCard(more));
    return;
  }
  const broken = found.broken ?? [];
  const lit = { wrong: broken.flatMap((one) => one.cells) };
  say(`The referee: ${many(broken.length, "rule")} broken.`, "bad");
  told(
    cardOf(
      "bad",
      h("h3", {}, "Not right yet"),
      h(
        "ul",
        { class: "reasons" },
        ...broken.slice(0, 12).map((one) => {
          const on = () => view.light({ wrong: one.cells });
          return h(
            "li",
            { tabindex: 0, onpointerenter: on, onfocus: on, onpointerleave: () => view.light(lit) },
            one.rule,
          );
        }),
        broken.length > 12 && h("li", {}, `and ${broken.length - 12} more`),
      ),
      rowOf(buttonFor(() => back(), "Back to before the mistake")),
    ),
    lit,
  );
}

function rightCard(more) {
  const took = [
    clock(game.seconds),
    many(game.at - game.start, "move"),
    game.hints ? many(game.hints, "hint") : "no hints",
  ].join(" · ");
  return cardOf(
    "ok",
    h("h3", {}, "Right"),
    h("p", {}, `Every rule holds. ${more ?? ""}`),
    h("p", { class: "took" }, took),
    rowOf(mainButton(() => nextBoard(), "Next board")),
  );
}

// --- what is wrong at once ---

let asking = null;
const conflicts = new WeakMap(); // of moments: the rules that what stands there breaks, each with its cells

/** After each move: which rules does it break, each by itself? What is wrong is marked where it is, with the rule's words. */
export const lookForConflicts = calm(async () => {
  const { moment } = game;
  if (!game.isBoard || game.puzzle.live === false || game.solved || game.at === game.start || conflicts.has(moment))
    return;
  asking?.abort();
  const { signal } = (asking = new AbortController());
  try {
    const found = await ask("conflicts", body({ answer: game.answer, time_limit: 3 }), { signal });
    conflicts.set(moment, found.broken ?? []);
    if (moment === game.moment) game.tell();
  } catch (error) {
    // By itself it asks in vain: nothing is said if the studio is gone or busy.
    if (!signal.aborted && !(error instanceof Unreadable) && !(error instanceof TypeError)) throw error;
  }
}, 60);

/** The cells that are wrong at this moment. */
export const brokenCells = () => (game.preview ? [] : (conflicts.get(game.moment) ?? []).flatMap((one) => one.cells));

function brokenCard() {
  const broken = game.solved ? [] : (conflicts.get(game.moment) ?? []);
  if (!broken.length || verdicts.get(game.moment)) return null;
  const sentences = [...new Map(broken.map((one) => [one.sentence, one])).values()].slice(0, 4);
  return cardOf(
    "bad",
    h("h3", {}, "This breaks a rule"),
    reasons(
      sentences.map((one) => ({ text: spoken(one.sentence), cells: one.cells })),
      { wrong: broken.flatMap((one) => one.cells) },
    ),
  );
}

// --- mistakes ---

/** From a whole answer that is wrong, back to the last state that could come right. */
async function back() {
  const { answers, first } = history_();
  const found = await attempt("Looking for the mistake", "mistake", body({ answers }));
  if (found?.status === "wrong") {
    mistaken(found, first);
    undone(found, first);
  } else if (found) say("It could still come right: there is no mistake, only something missing.", "ok");
}

function mistaken(found, first) {
  const reason = found.reason;
  const move = first + found.move;
  const because = reasonsOf(reason);
  const lit = { ...wrongIn(reason), reason: reason.lit ?? because.flatMap((one) => one.cells) };
  say(`A mistake: ${reason.mark ?? ((reason.facts ?? []).join("; ") || "this cannot come right")}.`, "bad");
  const facts = reason.mark ? [] : (reason.facts ?? []).slice(0, 6);
  const card = cardOf(
    "bad",
    h("h3", {}, move > game.start ? `Move ${move - game.start} was the mistake` : "This cannot come right"),
    game.moments[move]?.label && h("p", {}, game.moments[move].label),
    facts.length > 0 &&
      h("p", {}, "These contradict the rules: ", facts.map((one) => one.replace(/\.$/, "")).join("; "), "."),
    reason.mark && h("p", {}, `It cannot be that ${reason.mark}.`),
    h("h3", {}, "because"),
    reasons(because, lit),
    rowOf(mainButton(() => undone(found, first), "Back to before the mistake")),
    takeBacks(marksIn([...(reason.facts ?? []), reason.mark ?? ""]), lit),
  );
  offer(null);
  told(card, lit);
}

function undone(found, first) {
  const number = first + found.move;
  game.jump(Math.max(game.start, number - 1));
  const mark = found.reason.mark ?? found.reason.facts?.[0];
  say(`Back to before move ${number - game.start}${mark ? `: it cannot be that ${mark}` : ""}.`, "ok");
  const because = reasonsOf(found.reason);
  const lit = { ...wrongIn(found.reason), reason: found.reason.lit ?? because.flatMap((one) => one.cells) };
  // What was a mistake stays told, without the ways back that were taken.
  told(
    cardOf(
      "note",
      h("h3", {}, "Before the mistake"),
      mark && h("p", {}, `It cannot be that ${mark.replace(/\.$/, "")}, because`),
      reasons(because, lit),
    ),
    { wrong: lit.wrong, wrongSides: lit.wrongSides },
  );
}

export function suppose() {
  if (!game.isBoard || game.suppose) return;
  game.begin();
  say("Supposing: whatever you do now can be kept or dropped at once.", "warn");
}
