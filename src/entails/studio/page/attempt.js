// @ts-check
// A proof that is built by hand: choose a goal or a line, see the rules that apply, apply one; hints in three strengths; whether each
// goal can still be closed, and which turn was wrong. The proof stands where a board would, and its undo is that of all documents.

import { attempt, game, panel, run, say } from "/page/app.js";
import { ask, Unreadable } from "/page/ask.js";
import { $, buttonFor, cardOf, h, mainButton, many, rowOf, stackOf, update } from "/page/dom.js";
import { calm } from "/page/editor.js";
import { proofOf, read } from "/page/game.js";
import { isAssumed, shaped, shapes } from "/page/boxes.js";
import { draggable } from "/page/dragging.js";
import { save } from "/page/saving.js";

const SECONDS = 5; // to find out whether goals can be closed
const STRENGTHS = ["A hint", "A stronger hint", "The step itself"];

let chosen = { goal: null, line: null, other: null }; // what was clicked: a goal, and one or two lines to rest on
let strength = 0; // of the hint that is shown, from 1; 0: none
let sheet = null; // where the proof stands
const outlook = new WeakMap(); // of moments: for each open goal whether it can be closed, and its hints

/** What the engines said of the proof as it is now. */
const now = () => game.board ?? {};
const goals = () => now().goals ?? [];
const goalOf = () => goals().find((one) => one.at === chosen.goal) ?? goals()[0] ?? null;
const hintFor = (goal) => outlook.get(game.moment)?.find((one) => one.at === goal?.at) ?? null;

// --- the proof ---

export function proofPaper() {
  chosen = { goal: null, line: null, other: null };
  strength = 0;
  sheet = h("div", { class: "sheet" });
  draggable(sheet, dropped);
  drawSheet();
  lookAhead();
  return [sheet];
}

/** The proof is another one, by a step or by undo. */
export function proofText() {
  if (game.kind !== "proof" || !sheet) return;
  chosen = { goal: goals().some((one) => one.at === chosen.goal) ? chosen.goal : null, line: null, other: null };
  strength = 0;
  drawSheet();
  sheet.querySelector(`[data-line="${goalOf()?.at}"]`)?.scrollIntoView({ block: "nearest" }); // on a phone few lines are in sight
  lookAhead();
}

function drawSheet() {
  const whole = shaped(now().lines ?? [], lineButton, formulaButton);
  whole.addEventListener("keydown", walked);
  whole.dataset.key = "proof";
  whole.setAttribute("aria-label", `Proof of ${now().sequent}`);
  const focus = /** @type {any} */ (document.activeElement);
  const at = sheet.contains(focus) ? focus.dataset.line : null;
  const title = h("h2", { class: "formula sequent", "data-key": "sequent" }, now().sequent ?? "");
  update(sheet, h("div", { class: "row head" }, title, shapes(drawSheet)), whole);
  if (at) (sheet.querySelector(`[data-line="${at}"]`) ?? sheet.querySelector(".line"))?.focus({ preventScroll: true });
}

/** What is known of a line: whether it is a goal that can be closed, and why it stands there. */
function standing(line) {
  const open = line.reason === "open";
  const outcome = open && hintFor({ at: line.number });
  const state = !open ? "" : outcome?.closable === false ? "lost" : outcome ? "hopeful" : "open";
  const words = { lost: "✕ cannot be closed", hopeful: "can be closed", open: "to show" }[state];
  return { open, state, why: open ? words : [line.reason, (line.refs ?? []).join(", ")].filter(Boolean).join(" ") };
}

/** A line that can be chosen and dragged. */
function chooser(line, kind, ...children) {
  const { open, state, why } = standing(line);
  const here = open ? goalOf()?.at === line.number : [chosen.line, chosen.other].includes(line.number);
  return h(
    "button",
    {
      type: "button",
      class: `${kind} ${state}`,
      "data-line": line.number,
      "data-key": `line ${line.number}`,
      "aria-pressed": String(here),
      "aria-label": `Line ${line.number}: ${line.formula}, ${why}`,
      onclick: () => choose(line, open),
    },
    ...children,
  );
}

function lineButton(line) {
  const { open, why } = standing(line);
  const button = chooser(
    line,
    "line",
    h("span", { class: "number" }, `${line.number}`),
    h("span", { class: "formula" }, line.formula),
    h("span", { class: "why" }, why),
  );
  return open ? [h("div", { class: "gap", "aria-hidden": "true", "data-key": `gap ${line.number}` }, "⋮"), button] : [button];
}

/** The same in a tree, where there is room for the formula alone; the number is there to be dragged by. */
const formulaButton = (line) =>
  chooser(
    line,
    "line small",
    h("span", { class: "number" }, `${line.number}`),
    h("span", { class: "formula" }, isAssumed(line) ? `[${line.formula}]` : line.formula),
  );

function choose(line, open) {
  if (open) chosen = { goal: line.number, line: null, other: null };
  else chosen = { ...chosen, line: chosen.line === line.number ? null : line.number, other: null };
  strength = 0;
  drawSheet();
  panel();
}

/** A line was dragged onto another one: the rule that takes them together is applied, if there is just one; else all are offered. */
function dropped(from, to) {
  if (to === null) return;
  const isGoal = (number) => goals().some((one) => one.at === number);
  const [goal, line] = isGoal(to) ? [to, from] : isGoal(from) ? [from, to] : [null, null];
  chosen = goal === null ? { goal: goalOf()?.at ?? null, line: from, other: to } : { goal, line, other: null };
  strength = 0;
  const fitting = offers();
  if (fitting.length === 1) {
    apply(fitting[0]);
    return;
  }
  drawSheet();
  panel();
  const both = goal === null ? `lines ${from} and ${to}` : `line ${line} for the goal on line ${goal}`;
  if (!fitting.length) say(`No rule takes ${both}. What is assumed in a box holds only inside it.`, "warn");
  else say(`${many(fitting.length, "rule")} can take ${both}: choose one.`);
}

/** Keys on the lines: arrows walk, digits apply an offer, H is a hint, Backspace takes back. */
function walked(event) {
  const lines = [...sheet.querySelectorAll("button.line")];
  const at = lines.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const digit = Number(event.key);
  if (step) lines[at + step]?.focus();
  else if (digit >= 1 && offers()[digit - 1]) apply(offers()[digit - 1]);
  else if (event.key === "Backspace") game.undo();
  else if (event.key.toLowerCase() === "h") hint();
  else return;
  event.preventDefault();
}

// --- steps ---

/** The steps that may be taken at the goal, and with the line, that are chosen. */
function offers() {
  const goal = goalOf();
  const rests = (one) => {
    const refs = one.step.slice(one.rule.length).trim().split(",");
    const on = (line) => line === null || refs.some((ref) => ref.split(/[.-]/)[0] === String(line));
    return on(chosen.line) && on(chosen.other);
  };
  const fitting = (now().offers ?? []).filter((one) => one.goal === goal?.at && rests(one));
  const last = (one) => Number(one.rule.startsWith("contra")); // applies to everything, and is seldom the way
  return fitting.sort((a, b) => last(a) - last(b));
}

async function apply(offer) {
  const { text } = game;
  try {
    const after = await run("Applying", "proof/apply", { text, step: offer.step, goal: offer.goal });
    if (after) await taken(after, offer.step, text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
}

/** The proof is what it is after a step that was taken on this text. */
async function taken(after, label, text) {
  const next = proofOf(after, text).board.text;
  const found = await read(next, "proof");
  if (text !== game.text) return;
  game.edit(next, { label, found });
  panel();
  $("panel").scrollTop = 0; // where the goal is named that comes next, and a wrong turn
  if (found.board.status === "proved") say("Proved: nothing is left to show.", "ok");
  else say(`${label}. ${many(found.board.goals.length, "goal")} left.`);
}

/** Can each goal still be closed? Asked after each step, in the background. */
const lookAhead = calm(async () => {
  const { moment } = game;
  if (game.kind !== "proof" || outlook.has(moment) || !goals().length) return;
  try {
    const found = await ask("proof/hint", { text: moment.text, time_limit: SECONDS });
    outlook.set(moment, found.goals ?? []);
    if (moment !== game.moment) return;
    drawSheet();
    panel();
  } catch (error) {
    if (!(error instanceof Unreadable) && !(error instanceof TypeError)) throw error; // nothing is said if it is gone or busy
  }
}, 30);

function hint() {
  strength = Math.min(STRENGTHS.length, strength + 1);
  game.hints += 1;
  panel();
}

// --- the panel ---

export function attemptPanel() {
  const { lines = [], status } = now();
  const done = status === "proved";
  const actions = rowOf(
    h("button", { type: "button", class: "thumb", "aria-label": "Undo", onclick: () => game.undo() }, "↶"),
    h("button", { type: "button", class: "thumb", "aria-label": "Redo", onclick: () => game.redo() }, "↷"),
    !done && buttonFor(hint, STRENGTHS[Math.min(strength, STRENGTHS.length - 1)]),
    buttonFor(saved, "Save as .jp"),
    !done && buttonFor(start, "Start anew"),
  );
  if (done)
    return [
      cardOf("ok", h("h3", {}, "Proved"), h("p", {}, `${many(lines.length, "line")}, by hand. ${hintsUsed()}`)),
      actions,
    ];
  const lost = wrongTurn();
  const again = lost && strength && lost.textContent.includes(hintFor(goalOf())?.hints?.[strength - 1] ?? "?"); // it is said already
  return [actions, !again && hintCard(), lost, offersCard()].filter(Boolean);
}

const hintsUsed = () => (game.hints ? `${many(game.hints, "hint")} used.` : "No hints used.");

function hintCard() {
  const found = strength && hintFor(goalOf());
  if (!strength) return null;
  if (!found) return h("p", { class: "small" }, "Looking for a hint…");
  const then = strength === STRENGTHS.length && found.closable !== false && found.then;
  return cardOf(
    "note",
    h("small", {}, `Hint ${strength} of ${STRENGTHS.length}`),
    h("p", {}, found.hints?.[strength - 1] ?? found.why ?? "No hint was found in time."),
    rowOf(strength < STRENGTHS.length && buttonFor(hint, "Say more"), then && mainButton(() => taken(then, then.rule, game.text), "Do it")),
  );
}

/** A turn that leads nowhere is named, with the way back to before it. */
function wrongTurn() {
  const lost = outlook.get(game.moment)?.filter((one) => one.closable === false) ?? [];
  if (!lost.length) return null;
  const fine = (one) => outlook.get(one)?.every((goal) => goal.closable !== false);
  const good = game.moments.slice(0, game.at).map(fine).lastIndexOf(true);
  return cardOf(
    "bad",
    h("h3", {}, lost.length === 1 ? `Line ${lost[0].at} cannot be closed` : "These goals cannot be closed"),
    ...lost.map((one) => h("p", {}, one.hints?.[0] ?? "")),
    rowOf(
      good >= 0 && mainButton(() => game.jump(good), "Back to before the wrong turn"),
      buttonFor(() => countered(), "Why not?"),
    ),
  );
}

async function countered() {
  const goal = goals().find((one) =>
    outlook.get(game.moment)?.some((some) => some.at === one.at && some.closable === false),
  );
  if (!goal) return;
  const { find } = await import("/page/prove.js");
  find(`${goal.assumptions.join(", ")} ⊢ ${goal.formula}`);
}

function offersCard() {
  const goal = goalOf();
  if (!goal) return null;
  const list = offers();
  const rest = chosen.line === null ? "" : ` with line${chosen.other ? `s ${chosen.line} and ${chosen.other}` : ` ${chosen.line}`}`;
  return stackOf(
    h(
      "h3",
      { "data-key": "goal" },
      `To show on line ${goal.at}${rest}: `,
      h("span", { class: "formula" }, goal.formula),
    ),
    h(
      "p",
      { class: "small" },
      "Choose a goal or a line, or drag a line onto a goal, into a box or onto another line; these rules apply. Keys: arrows, 1 to 9.",
    ),
    h(
      "ol",
      { class: "offers" },
      ...list.map((one, i) =>
        h(
          "li",
          { "data-key": `${one.goal} ${one.step}` },
          h(
            "button",
            {
              type: "button",
              onclick: () => apply(one),
              "aria-label": `${one.step}: ${one.gives.join("; ") || "done"}`,
            },
            h("span", { class: "number", "aria-hidden": "true" }, i < 9 ? `${i + 1}` : ""),
            h("span", { class: "rule" }, one.step),
            h("span", { class: "formula gives" }, one.gives.join("; ") || "closes it"),
          ),
        ),
      ),
    ),
    !list.length &&
      h("p", {}, chosen.line === null ? "No rule applies here: go another way." : "No rule rests on this line here."),
    chosen.line !== null && rowOf(buttonFor(() => choose({ number: chosen.line }, false), "All rules for the goal")),
  );
}

// --- files ---

function saved() {
  const { jape, sequent } = now();
  const name = (game.name || sequent || "proof")
    .replace(/\.jp?$/, "")
    .replaceAll(/[^\w-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  save(`${name || "proof"}.jp`, jape, "text/plain");
  say("Saved for Jape. “entails check” reads it, too.", "ok");
}

async function start() {
  const { sequent } = now();
  const found = await attempt("Reading", "proof/offers", { text: sequent });
  if (!found) return;
  const fresh = proofOf(found, sequent);
  game.edit(fresh.board.text, { label: "started anew", found: fresh });
  panel();
}
