// @ts-check
// The tab Ask: solve, hints, the whole explanation with a slider, counts, all solutions, why there is none.

import { attempt, body, choose, game, offer, panel, say, tab, view } from "/page/app.js";
import { $, buttonFor, cardOf, grouped, h, key, mainButton, many, reveal, rowOf, stackOf, whole } from "/page/dom.js";
import { asOne, lookAhead } from "/page/ahead.js";
import { mistake, overtaken } from "/page/play.js";
import { instances, litBy, stepCard } from "/page/steps.js";
import { drawnSolution } from "/page/relations.js";
import { certificate, handout } from "/page/saving.js";

const MOST_LISTED = 500;

let shown = null; // the card below the buttons, what it is about, and of which moment if it is about one
let listed = null; // solutions that can be browsed: {solutions, at}

export function askPanel() {
  const on = game.isBoard;
  const button = (text, act, keys) => h("button", { type: "button", onclick: act, "aria-keyshortcuts": keys }, text);
  return [
    rowOf(
      mainButton(solve, "Solve"),
      on && button("Next hint", () => hint(), "h"),
      button("Explain all", explain),
      button("Count", count),
      button("All solutions", all),
      button("Why none?", why),
    ),
    shownCard() ??
      h("p", { class: "small" }, `${on ? "What is shown here leaves your own board as it is. " : ""}Everything can be stopped.`),
  ];
}

/** The card that was asked for last, if it is about this moment or, unless `here`, about this text. */
export function shownCard(here = false) {
  if (!shown || shown.id !== game.id || shown.text !== game.text) return null;
  return shown.moment ? (shown.moment === game.moment ? shown.card : null) : here ? null : shown.card;
}

/**
 * Show a card; one that is about this `moment` alone also under Play, if that is where it was asked for. What it lights on the
 * board is lit again by `light` when somebody comes back to it from another tab.
 */
function put(card, moment = null, light = () => {}) {
  shown = { id: game.id, text: game.text, card: whole(card), moment, light };
  view.light(null);
  if (moment && tab === "play") {
    overtaken();
    panel();
    $("panel").scrollTop = 0;
    light();
  } else {
    choose("ask");
    light();
    reveal(shown.card);
  }
}

/** Light what the card names once more. */
export function shownAgain() {
  if (game.isBoard && ["play", "ask"].includes(tab) && shownCard(tab === "play")) shown.light();
}

/** An answer of the engines on the board. */
function show(answer, title, options = {}) {
  if (!game.isBoard) return;
  game.show(game.puzzle.load(game.model, game.puzzle.empty(game.model), answer, true), title, options);
}

const unknown = (found) => cardOf("warn", h("h3", {}, "Not known"), h("p", {}, `Stopped: ${found.why}.`));

// --- solve ---

async function solve() {
  const found = await attempt("Solving", "solve", body());
  if (!found) return;
  if (found.status === "impossible") {
    put(cardOf("bad", h("h3", {}, "No solution"), rowOf(buttonFor(why, "Why?"))));
    say("There is no solution.", "bad");
    return;
  }
  if (!found.solution) {
    put(unknown(found));
    return;
  }
  const only =
    { true: "This is the only solution.", false: "There are others." }[String(found.unique)] ??
    "Whether it is the only one is not known.";
  const best =
    found.best !== undefined && found.solution.length === undefined
      ? `Best: ${[].concat(found.best).join(", ")}${found.status === "unknown" ? ` (at most ${found.bound})` : ""}. `
      : "";
  const length = found.solution.length !== undefined ? `Length ${found.solution.length}. ` : "";
  put(
    cardOf(
      "ok",
      h("h3", {}, found.status === "solved" ? "Solved" : "Solved, perhaps not best"),
      h("p", {}, `${length}${best}${only}`),
      h("small", {}, `${Math.max(1, Math.round(found.seconds * 1000))} ms`),
      !game.isBoard && drawnSolution(found.solution),
      ...beside(found.solution),
      rowOf(
        game.isBoard && buttonFor(() => keep(found.solution), "Put it on my board"),
        found.unique === false && buttonFor(all, "Show others"),
        (found.unique || (found.best !== undefined && found.status === "solved")) &&
          buttonFor(certificate, "Certificate"),
      ),
    ),
  );
  show(found.solution, found.unique ? "The solution" : "A solution");
  say(only, "ok");
}

/** What is told of all solutions together: which answers are likely (words and how many ways lead to each). */
function beside(solution) {
  if (!Array.isArray(solution.answers)) return [];
  const words = solution.answers.slice(0, 8).map(([word, ways]) => `${word} (${grouped(ways)})`);
  return [h("p", { class: "small" }, `Likely answers, with the number of ways to each: ${words.join(", ")}.`)];
}

function keep(answer) {
  game.go(game.puzzle.load(game.model, game.state, answer, true), "the solution");
  choose("play");
}

// --- hints ---

export async function hint(steps = 1) {
  if (!game.isBoard) return;
  if (game.preview) game.show(null);
  const { moment, answer: before } = game;
  const found = await lookAhead(before, steps);
  if (!found || moment !== game.moment) return;
  game.hints += 1;
  if (found.status === "wrong") {
    choose("play");
    return mistake();
  }
  if (found.because && !found.steps?.length) {
    because(found);
    return;
  }
  if (!found.steps?.length) {
    noStep(found);
    return;
  }
  const one = found.steps.length === 1;
  const step = one ? { ...found.steps[0], before } : asOne(found.steps);
  const act = () => {
    if (game.go(found.after, step.conclusion)) {
      say(`Done: ${step.conclusion}.`, "ok");
      put(done(), game.moment);
    }
  };
  offer(act);
  if (steps > 1) {
    act();
    return;
  }
  put(
    stepCard(
      step,
      "Next step",
      mainButton(act, "Do it"),
      buttonFor(() => hint(5), "Do 5"),
      buttonFor(explain, "All steps"),
    ),
    game.moment,
    () => view.light(litBy(step)),
  );
  say(`${step.conclusion}.`);
}

function done() {
  return cardOf("ok", h("p", {}, "Done. Undo takes it back."), rowOf(mainButton(() => hint(), "Next hint")));
}

function noStep(found) {
  if (found.status === "unknown") {
    put(unknown(found));
    say(`Not known how it goes on: ${found.why}.`, "warn");
    return;
  }
  if (found.solutions) {
    apart(found.solutions, "Nothing more is settled: these are two of the solutions");
    return;
  }
  put(cardOf("ok", h("p", {}, "Nothing is left to find.")), game.moment);
  say("Nothing is left to find.", "ok");
}

// --- the whole explanation ---

async function explain() {
  if (game.preview) game.show(null);
  const steps = [];
  const found = await attempt("Explaining", "explain", body({ brief: true, time_limit: 60 }), (name, step) => {
    if (name === "item") steps.push({ ...step, before: steps.at(-1)?.after ?? null });
  });
  if (!found) {
    if (steps.length) told(steps, null);
    return;
  }
  if (found.because && !steps.length) {
    because(found);
    return;
  }
  if (!steps.length) {
    noStep(found);
    return;
  }
  told(steps, found);
}

function told(steps, found) {
  const slider = h("input", { type: "range", min: 1, max: steps.length, value: 1, "aria-label": "Step" });
  const card = h("div", {});
  const at = (number) => {
    const step = steps[number - 1];
    slider.value = String(number);
    card.replaceChildren(stepCard(step, `Step ${number} of ${steps.length}`));
    if (!game.isBoard) return;
    const before = number > 1 ? steps[number - 2].after : null;
    const shown_ = step.after ?? before;
    if (shown_)
      game.show(
        game.puzzle.load(game.model, game.puzzle.empty(game.model), shown_, false),
        `Step ${number} of ${steps.length}`,
      );
    view.light(litBy(step));
  };
  slider.addEventListener("input", () => at(Number(slider.value)));
  const move = (by) => at(Math.min(steps.length, Math.max(1, Number(slider.value) + by)));
  put(
    stackOf(
      rowOf(
        h("button", { type: "button", "aria-label": "Step before", onclick: () => move(-1) }, "‹"),
        h("div", { class: "grow" }, slider),
        h("button", { type: "button", "aria-label": "Step after", onclick: () => move(1) }, "›"),
      ),
      card,
      (game.isBoard || /^\s*show\b.*\bas grid\b/m.test(game.text)) && rowOf(buttonFor(handout, "Save as a handout")),
    ),
    null,
    () => at(Number(slider.value)),
  );
  const open = found?.status === "open" ? " Nothing more is settled: there are several solutions." : "";
  say(
    `Explained in ${many(steps.length, "step")}.${found ? open : " Stopped before the end."}`,
    found ? "ok" : "warn",
  );
}

// --- counting and listing ---

async function count() {
  const found = await attempt("Counting", "count", body({ time_limit: 120 }));
  if (!found) return;
  if (found.status !== "counted") {
    put(
      cardOf("warn", h("h3", {}, `At least ${grouped(found.at_least ?? 0)}`), h("p", {}, `Stopped: ${found.why}.`)),
    );
    return;
  }
  const digits = String(found.count).length;
  put(
    cardOf(
      "ok",
      h("p", { class: "big" }, grouped(found.count)),
      h(
        "p",
        {},
        `${String(found.count) === "1" ? "solution" : "solutions"}, counted exactly${digits > 15 ? ` (${digits} digits)` : ""}`,
      ),
      found.by_length && chart(found.by_length),
    ),
  );
  say(many(found.count, "solution") + ".", "ok");
}

function chart(spread) {
  const rows = Object.entries(spread);
  const most = rows.reduce((top, [, n]) => (BigInt(n) > top ? BigInt(n) : top), 1n);
  return stackOf(
    h("h3", {}, "By length"),
    h(
      "div",
      { class: "chart", role: "img", "aria-label": rows.map(([l, n]) => `length ${l}: ${n}`).join(", ") },
      h("small", {}, "length"),
      h("small", {}),
      h("small", {}, "solutions"),
      ...rows.flatMap(([length, number]) => {
        const bar = h("i", {});
        bar.style.width = `${Number((BigInt(number) * 1000n) / most) / 10}%`;
        return [h("span", {}, length), bar, h("span", {}, grouped(number))];
      }),
    ),
  );
}

export async function all() {
  const solutions = [];
  const found = await attempt("Listing", "all", body({ limit: MOST_LISTED, time_limit: 30 }), (name, item) => {
    if (name === "item") solutions.push(item.solution);
    if (solutions.length === 1 && game.isBoard) show(solutions[0], "Solution 1");
  });
  if (!solutions.length) {
    if (found) {
      put(cardOf("bad", h("h3", {}, "No solution"), rowOf(buttonFor(why, "Why?"))));
      say("There is no solution.", "bad");
    }
    return;
  }
  browse(
    solutions,
    found?.all
      ? `${solutions.length === 1 ? "The only solution" : `${many(solutions.length, "solution")}, all of them`}.`
      : `The first ${grouped(solutions.length)} solutions.`,
  );
}

export function apart(solutions, title) {
  browse(solutions, `${title}.`);
}

function browse(solutions, title) {
  listed = { solutions, at: 0 };
  const slider = h("input", { type: "range", min: 1, max: solutions.length, value: 1, "aria-label": "Solution" });
  const label = h("p", { class: "small" });
  const rows = h("div", { class: "scroll" });
  const to = (number) => {
    listed.at = number - 1;
    slider.value = String(number);
    label.textContent = `Solution ${number} of ${solutions.length}`;
    if (game.isBoard)
      show(solutions[number - 1], `Solution ${number} of ${solutions.length}`, {
        lit: solutions.length > 1 ? { shared: shared(solutions) } : null, // one agrees with itself
      });
    else rows.replaceChildren(drawnSolution(solutions[number - 1]));
  };
  listed.to = to;
  slider.addEventListener("input", () => to(Number(slider.value)));
  const common = game.isBoard && solutions.length > 1 ? shared(solutions).length : 0;
  put(
    cardOf(
      "note",
      h("p", {}, title),
      solutions.length > 1 &&
        rowOf(
          h("button", { type: "button", "aria-label": "Solution before", onclick: () => next(-1) }, "‹"),
          h("div", { class: "grow" }, slider),
          h(
            "button",
            { type: "button", "aria-label": "Next solution", "aria-keyshortcuts": "n", onclick: () => next() },
            "›",
          ),
        ),
      label,
      common > 0 &&
        h("p", { class: "small" }, `Outlined in green: the ${many(common, "cell")} in which all of these agree.`),
      rows,
      game.isBoard && rowOf(buttonFor(() => keep(solutions[listed.at]), "Put it on my board")),
    ),
  );
  to(1);
  say(title, "ok");
}

export function next(by = 1) {
  if (!listed || !listed.solutions.length) {
    all();
    return;
  }
  listed.to(((listed.at + by + listed.solutions.length) % listed.solutions.length) + 1);
}

/** What a solution has in each cell: what stands there, and the cells that it leads to. */
function contents(solution) {
  const found = new Map();
  (solution.rows ?? solution.words ?? []).forEach((row, r) =>
    [...row].forEach((mark, c) => found.set(key([r, c]), [mark])),
  );
  const link = (name, a, b) => {
    found.get(key(a))?.push(`${name} to ${key(b)}`);
    found.get(key(b))?.push(`${name} to ${key(a)}`);
  };
  for (const [name, path] of Object.entries(solution.paths ?? {}))
    path.slice(1).forEach((cell, i) => link(name, path[i], cell));
  for (const [a, b] of solution.links ?? []) link("", a, b);
  return new Map([...found].map(([cell, parts]) => [cell, parts.sort().join(", ")]));
}

/** The cells in which all solutions agree: the same stands there, and it leads to the same cells. */
function shared(solutions) {
  const [first, ...others] = solutions.map(contents);
  return game.puzzle
    .cells(game.model)
    .filter((cell) => first.has(key(cell)) && others.every((one) => one.get(key(cell)) === first.get(key(cell))));
}

// --- why ---

async function why() {
  const found = await attempt("Looking for the reason", "why", body({ time_limit: 60 }));
  if (!found) return;
  if (found.status === "solved") {
    show(found.solution, "A solution");
    put(
      cardOf(
        "ok",
        h("p", {}, "There is a solution, so there is nothing to explain."),
        !game.isBoard && drawnSolution(found.solution),
      ),
    );
    say("There is a solution.", "ok");
    return;
  }
  if (!found.because) {
    put(unknown(found));
    return;
  }
  because(found);
}

function because(found) {
  const list = instances(found.because);
  const step = {
    conclusion: `There is no solution: these ${list.length === 1 ? "rule instance cannot" : `${list.length} rule instances cannot all`} hold`,
    reason: list,
    cells: [],
  };
  const light = () => game.isBoard && view.light(litBy(step));
  put(stepCard(step, found.minimal === false ? "not shown that all are needed" : ""), null, light);
  say("There is no solution.", "bad");
}
