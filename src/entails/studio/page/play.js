// @ts-check
// The tab Play: check, suppose, hint where the thumb is; back to before the mistake; the gestures of the puzzle.

import { attempt, body, choose, game, offer, reasoned, say, view } from "/page/app.js";
import { ask } from "/page/ask.js";
import { hint } from "/page/asking.js";
import { $, buttonFor, cardOf, h, mainButton, many, rowOf } from "/page/dom.js";
import { followCard, followSwitch } from "/page/follow.js";
import { marksIn, reasons, reasonsOf, takeBacks } from "/page/steps.js";

const MOST_SENT = 150; // states that are looked through for a mistake

let verdict = null; // what the last check said, and of which state

export function playPanel() {
  if (!game.isBoard)
    return [
      h("p", {}, "A theory is not played: it is run under Explore."),
      rowOf(buttonFor(() => choose("explore"), "To Explore")),
    ];
  const checked = verdict && verdict.state === game.state ? verdict.card : null;
  const check_ = h(
    "button",
    { type: "button", class: "primary", onclick: () => check(), "aria-keyshortcuts": "c" },
    "Check",
  );
  const suppose_ = h("button", { type: "button", onclick: () => suppose(), "aria-keyshortcuts": "s" }, "Suppose");
  reasoned(suppose_, !game.suppose, "something is supposed already: keep it or drop it");
  return [
    h(
      "div",
      { class: "row actions" },
      thumb("undo"),
      thumb("redo"),
      check_,
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            choose("ask");
            hint();
          },
          "aria-keyshortcuts": "h",
        },
        "Hint",
      ),
      suppose_,
      thumb("clear"),
    ),
    checked,
    followSwitch(),
    followCard(),
    h("details", { open: game.at === 0 ? true : undefined }, h("summary", {}, "How to play"), gestures()),
  ];
}

/** On a phone the bar is far from the thumb: the same buttons again. */
function thumb(id) {
  const above = $(id);
  const button = h(
    "button",
    { type: "button", class: "thumb", "aria-label": id[0].toUpperCase() + id.slice(1), onclick: () => above.click() },
    above.querySelector(".sign").textContent,
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

function told(card, state = game.state) {
  verdict = { state, card };
  game.tell();
}

/** The referee's word on a whole answer; on an unfinished one, whether it can still come right. */
export async function check(quiet = false) {
  if (!game.isBoard || game.preview) return;
  const state = game.state;
  const full = game.puzzle.full(game.model, state);
  // By itself it is checked in the background: what the player has asked for meanwhile goes on.
  if (full)
    return judged(
      await (quiet
        ? ask("check", body({ answer: full })).catch(() => null)
        : attempt("Checking", "check", body({ answer: full }))),
      state,
      full,
    );
  if (!quiet) await mistake();
}

/** Can it still come right? If not, which move was the mistake, and why. */
export async function mistake() {
  const state = game.state;
  const { answers, first } = history_();
  const found = await attempt("Looking for a mistake", "mistake", body({ answers }));
  if (!found || state !== game.state) return;
  if (found.status === "possible") {
    say("No mistake so far.", "ok");
    told(null);
    return;
  }
  if (found.status !== "wrong") {
    say(`Not known whether this can come right: ${found.why}.`, "warn");
    return;
  }
  mistaken(found, first, state);
}

/** The answers of all states up to now, and the number of the first of them. */
function history_() {
  const first = Math.max(0, game.at + 1 - MOST_SENT);
  const answers = [];
  for (let at = first; at <= game.at; at++) answers.push(game.puzzle.answer(game.model, game.states[at]));
  return { answers, first };
}

async function judged(found, state, full) {
  if (!found || state !== game.state) return;
  if (found.status === "accepted") {
    game.solved = true;
    game.kept();
    const more = await game.puzzle.praise?.(full, () => attempt("Looking for the best", "solve", body()));
    say(`Right: every rule holds. ${more ?? ""}`, "ok");
    told(cardOf("ok", h("h3", {}, "Right"), h("p", {}, `Every rule holds. ${more ?? ""}`)));
    return;
  }
  const broken = found.broken ?? [];
  view.light({ wrong: broken.flatMap((one) => one.cells) });
  say(`The referee: ${many(broken.length, "rule")} broken.`, "bad");
  const lit = view.lit;
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
  );
  view.light(lit);
}

/** From a whole answer that is wrong, back to the last state that could come right. */
async function back() {
  const { answers, first } = history_();
  const found = await attempt("Looking for the mistake", "mistake", body({ answers }));
  if (found?.status === "wrong") {
    mistaken(found, first, game.state);
    undone(found, first);
  } else if (found) say("It could still come right: there is no mistake, only something missing.", "ok");
}

function mistaken(found, first, state) {
  const reason = found.reason;
  const move = first + found.move;
  const because = reasonsOf(reason);
  const lit = { wrong: reason.cells ?? [], reason: reason.lit ?? because.flatMap((one) => one.cells) };
  say(`A mistake: ${reason.mark ?? ((reason.facts ?? []).join("; ") || "this cannot come right")}.`, "bad");
  const facts = reason.mark ? [] : (reason.facts ?? []).slice(0, 6);
  const card = cardOf(
    "bad",
    h("h3", {}, move > 0 ? `Move ${move} was the mistake` : "This cannot come right"),
    game.labels[move] && h("p", {}, game.labels[move]),
    facts.length > 0 &&
      h("p", {}, "These contradict the rules: ", facts.map((one) => one.replace(/\.$/, "")).join("; "), "."),
    reason.mark && h("p", {}, `It cannot be that ${reason.mark}.`),
    h("h3", {}, "because"),
    reasons(because, lit),
    rowOf(mainButton(() => undone(found, first), "Back to before the mistake")),
    takeBacks(marksIn(reason.facts ?? []), lit),
  );
  offer(null);
  told(card, state);
  view.light(lit);
}

function undone(found, first) {
  const at = Math.max(0, first + found.move - 1);
  const { card } = verdict;
  game.jump(at);
  verdict = { state: game.state, card };
  const mark = found.reason.mark ?? found.reason.facts?.[0];
  say(`Back to before move ${first + found.move}${mark ? `: it cannot be that ${mark}` : ""}.`, "ok");
  game.tell();
  view.light({ wrong: found.reason.cells ?? [] });
}

export function suppose() {
  if (!game.isBoard || game.suppose) return;
  game.begin();
  say("Supposing: whatever you do now can be kept or dropped at once.", "warn");
}
