// @ts-check
// The tab Explore: each rule with a switch and its formula; what becomes possible without it, and what the referee says;
// claims; theories with carets under mistakes; the stages in which a model grew.

import { attempt, body, examples, game, open, panel, run, say, view } from "/page/app.js";
import { Unreadable, ask } from "/page/ask.js";
import { fill, grouped, h, many } from "/page/dom.js";
import { calm, caret, editor, signs } from "/page/editor.js";
import { read } from "/page/game.js";
import { boxes } from "/page/prove.js";
import { tables } from "/page/relations.js";

let known = null; // the rules of the open text: {text, rules}
let off = new Set(); // sentences of rules that are off
let replaced = new Map(); // sentences and the formulas in their place
let effect = null; // the card about the last change
let claim = { text: "", card: null };

export function explorePanel() {
  if (!game.board) return [];
  if (!game.isBoard) return theoryPanel();
  if (known?.text !== game.text) { load(); return [h("p", { class: "small" }, "Reading the rules…")]; }
  return [claimForm(), h("h2", {}, "The rules"), h("p", { class: "small" }, "Turn a rule off and see what gets in. Your own board stays."), effect, rules(), table()];
}

async function load() {
  const text = game.text;
  known = { text, rules: null };
  off = new Set(); replaced = new Map(); effect = null; claim = { text: "", card: null };
  const found = await attempt("Reading the rules", "rules", body());
  if (found && game.text === text) { known = { text, rules: found.rules }; panel(); }
  else known = null;
}

// --- rules ---

const words = (sentence) => sentence.replaceAll(/\{(\w+)\}/g, "$1");

function rules() {
  const list = (known.rules ?? []).filter((one) => one.kind === "rule");
  return h("ol", { class: "rules" }, ...list.map((rule, i) => {
    const toggle = h("input", { type: "checkbox", role: "switch", class: "switch", "aria-label": `Rule ${i + 1}: ${words(rule.rule)}`, onchange: () => { toggle.checked ? off.delete(rule.rule) : off.add(rule.rule); changed(); } });
    toggle.checked = !off.has(rule.rule);
    return h("li", { class: off.has(rule.rule) ? "off" : "" }, toggle, h("div", {}, h("div", { class: "words" }, `${i + 1}. ${words(rule.rule)}`), formula(rule)));
  }));
}

function formula(rule) {
  const now = replaced.get(rule.rule) ?? rule.formula;
  const field = h("textarea", { class: "code", rows: 3, "aria-label": `Formula of ${words(rule.rule)}`, spellcheck: "false", oninput: () => signs(field) });
  field.value = now;
  const use = () => { if (field.value.trim() === rule.formula) replaced.delete(rule.rule); else replaced.set(rule.rule, field.value.trim()); off.delete(rule.rule); changed(field); };
  return h("details", {}, h("summary", { class: "formula" }, now), h("div", { class: "stack" }, field, h("div", { class: "row" }, h("button", { type: "button", onclick: use }, "Use this formula"),
    replaced.has(rule.rule) && h("button", { type: "button", onclick: () => { replaced.delete(rule.rule); changed(); } }, "As it was"))));
}

const AT_ONCE = 0.5, PATIENT = 10; // seconds: what gets in is shown at once, and then counted

async function changed() {
  if (!off.size && !replaced.size) { effect = null; game.show(null); view.light(null); panel(); say("All rules hold again: your own board."); return; }
  panel();
  try {
    const asked_ = (time_limit) => run("Looking what gets in", "explore", body({ without: [...off], replace: [...replaced], time_limit }));
    const found = await asked_(AT_ONCE);
    if (!found) return;
    effect = found.rules ? effectCard(found.rules[0]) : null;
    panel();
    if (found.status === "explored" && found.rules?.[0]?.extra !== null && found.rules?.[0]?.extra !== undefined) return;
    const counted = await asked_(PATIENT);
    if (!counted?.rules) return;
    effect = effectCard(counted.rules[0]);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const text = [...replaced.values()].at(-1) ?? "";
    effect = h("div", { class: "card bad" }, caret(text, error));
  }
  panel();
}

function effectCard(entry) {
  const extra = entry.extra ?? entry.at_least;
  const more = entry.extra === null || entry.extra === undefined ? "at least " : "";
  if (entry.needed === false && !entry.lost) { game.show(null); say("Nothing changes on this board.", "ok"); return h("div", { class: "card ok" }, h("h3", {}, "Redundant here"), h("p", {}, "It follows from the other rules on this board: nothing more gets in.")); }
  const broken = entry.broken ?? [];
  const example = entry.example ?? entry.lost_example;
  if (example) game.show(game.puzzle.load(game.model, game.puzzle.empty(game.model), example, true), entry.example ? "This gets in" : "This is lost", { lit: { wrong: broken.flatMap((one) => one.cells ?? []) } });
  const said = [...new Set(broken.map((one) => one.rule))];
  const count = entry.needed ? `${more}${many(extra, "wrong answer")} ${String(extra) === "1" ? "gets" : "get"} in.` : "";
  const lost = entry.lost ? ` ${many(entry.lost, "right answer")} lost.` : "";
  say((count[0]?.toUpperCase() ?? "") + count.slice(1) + lost, "warn");
  return h("div", { class: "card warn" }, h("h3", {}, (count[0]?.toUpperCase() ?? "") + count.slice(1) + lost), said.length > 0 && h("p", {}, `The referee on this one: “${said.join("”, “")}”.`), !entry.example && !entry.lost_example && h("p", { class: "small" }, entry.why ? `Stopped: ${entry.why}.` : ""));
}

/** What each rule keeps out, row by row. */
function table() {
  const body_ = h("tbody", {});
  const box = h("div", { class: "scroll" });
  const go = async () => {
    fill(box, h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Rule"), h("th", { scope: "col" }, "keeps out"))), body_));
    fill(body_);
    await attempt("Trying each rule", "explore", body({ time_limit: 60 }), (name, row) => {
      if (name !== "item") return;
      const number = row.needed === false ? "redundant here" : row.needed ? `${row.extra === null || row.extra === undefined ? "at least " : ""}${grouped(row.extra ?? row.at_least)} wrong` : "not known";
      body_.append(h("tr", {}, h("td", {}, `${row.number}. ${words(row.rule)}`), h("td", {}, number)));
    });
  };
  return h("div", { class: "stack" }, h("div", { class: "row" }, h("button", { type: "button", onclick: go }, "What does each rule keep out?")), box);
}

// --- claims ---

function claimForm() {
  const field = h("input", { type: "text", class: "formula", "aria-label": "A claim", placeholder: exampleClaim(), spellcheck: "false", autocapitalize: "off", oninput: () => { signs(field); claim.text = field.value; } });
  field.value = claim.text;
  const told = h("div", { "aria-live": "polite" }, claim.card ?? "");
  const go = async (event) => {
    event.preventDefault();
    const text = field.value.trim() || exampleClaim();
    field.value = claim.text = text;
    try {
      const found = await run("Asking", "ask", body({ claim: text }));
      if (!found) return;
      claim.card = claimCard(found);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      claim.card = h("div", { class: "card bad" }, caret(text, error));
    }
    fill(told, claim.card);
  };
  return h("form", { class: "stack", onsubmit: go }, h("h2", {}, "Does it follow?"), h("div", { class: "row" }, h("div", { class: "grow" }, field), h("button", { type: "submit", class: "primary" }, "Ask")), told);
}

/** A claim in the puzzle's own words to begin with, made from its first formula about one thing. */
function exampleClaim() {
  if (!game.isBoard) return field?.text().match(/entails ask \S+ "([^"]+)"/)?.[1] ?? field?.text().match(/^rule\s+"[^"]*":\s*(.*?)\s*(?:--.*)?$/m)?.[1] ?? "⊤";
  return known?.rules?.find((one) => one.kind === "rule")?.formula ?? "⊤";
}

function claimCard(found) {
  if (found.status === "follows") { if (game.isBoard) game.show(null); say("It follows.", "ok"); return h("div", { class: "card ok" }, h("h3", {}, "It follows"), h("p", {}, found.vacuous ? "But there is no solution, so everything does." : "It holds in every solution."), whyButton()); }
  if (found.status !== "refuted") { say(`Not known: ${found.why}.`, "warn"); return h("div", { class: "card warn" }, h("p", {}, `Not known: ${found.why}.`)); }
  const values = Object.entries(found.values ?? {}).map(([name, value]) => `${name} = ${value}`).join(", ");
  if (game.isBoard) {
    const cells = Object.values(found.values ?? {}).map((one) => String(one).match(/^r(\d+)c(\d+)/)).filter(Boolean).map((m) => [m[1] - 1, m[2] - 1]);
    game.show(game.puzzle.load(game.model, game.puzzle.empty(game.model), found.solution, true), "Here it fails", { lit: { wrong: cells } });
  }
  say("It does not follow.", "bad");
  return h("div", { class: "card bad" }, h("h3", {}, "It does not follow"), h("p", {}, `It fails in ${game.isBoard ? "the solution on the board" : "this solution"}${values ? `, for ${values}` : ""}.`), !game.isBoard && tables(found.solution));
}

/** Why a claim follows: a proof in boxes from the few rule instances that matter. */
function whyButton() {
  const box = h("div", { class: "scroll" });
  const go = async () => {
    const found = await attempt("Looking for a proof", "proof/board", body({ claim: claim.text, time_limit: 30 }));
    if (!found) return;
    if (found.status !== "proved") { fill(box, h("p", { class: "small" }, `No proof was found: ${found.why ?? found.status}.`)); return; }
    const meaning = Object.entries(found.meaning ?? {});
    fill(box, meaning.length > 0 && h("p", { class: "small" }, meaning.map(([letter, words_]) => `${letter}: ${words_}`).join("; ")), boxes(found.lines));
    say(`Proved in ${many(found.lines.length, "line")}.`, "ok");
  };
  return h("div", { class: "stack" }, h("div", { class: "row" }, h("button", { type: "button", onclick: go }, "Why?")), box);
}

// --- theories ---

let field = null, result = null;

/** The theory itself stands where a board would. */
export function paper() {
  field = editor({ label: "The theory", text: game.text, rows: 18, onChange: (text) => { parsed(text); } });
  result = h("div", { "aria-live": "polite", class: "stack" });
  stage = stages().findIndex((one) => one.text.trim() === game.text.trim());
  known = { text: game.text, rules: null };
  claim = { text: "", card: null };
  return [field.element];
}

let stage = -1;

function theoryPanel() {
  return [stage >= 0 && tour(stage), h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: solve }, "Run"), h("button", { type: "button", onclick: count }, "Count")), result, claimForm(),
    h("details", { open: stage < 0 ? undefined : true }, h("summary", {}, "A tour: how a model grew, in six stages"), h("div", { class: "row" }, ...stages().map((one, i) => h("button", { type: "button", "aria-pressed": String(i === stage), onclick: () => stageTo(i) }, one.name.replace(/-/g, " ")))))];
}

const parsed = calm(async (text) => {
  try {
    const found = await read(text, "theory");
    if (field.text() !== text) return;
    field.wrong(null);
    game.board = found.board;
    game.board.text = text;
    known = { text, rules: null };
    say("This can be read.", "ok");
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (field.text() === text) { field.wrong(error); say("This cannot be read yet.", "warn"); }
  }
});

const asked = (more = {}) => ({ text: field.text(), puzzle: "theory", ...more });

async function told(act) {
  try { const card = await act(); if (card) fill(result, card); } catch (error) { if (!(error instanceof Unreadable)) throw error; field.wrong(error); }
}

const solve = () => told(async () => {
  const found = await run("Solving", "solve", asked());
  if (!found) return null;
  if (found.status === "impossible") return h("div", { class: "card bad" }, h("h3", {}, "No solution"), h("div", { class: "row" }, h("button", { type: "button", onclick: whyNone }, "Why?")));
  if (!found.solution) return h("div", { class: "card warn" }, h("p", {}, `Not known: ${found.why}.`));
  const best = found.best === undefined ? "" : ` Best: ${[].concat(found.best).join(", ")}.`;
  return h("div", { class: "card ok" }, h("h3", {}, `${found.unique ? "The only solution." : found.unique === false ? "A solution; there are others." : "A solution."}${best}`), tables(found.solution));
});

const count = () => told(async () => {
  const found = await run("Counting", "count", asked({ time_limit: 60 }));
  if (!found) return null;
  return h("div", { class: "card ok" }, h("p", { class: "big" }, found.status === "counted" ? grouped(found.count) : `at least ${grouped(found.at_least ?? 0)}`), h("p", {}, found.status === "counted" ? "solutions, counted exactly" : `stopped: ${found.why}`));
});

const whyNone = () => told(async () => {
  const found = await run("Looking for the reason", "why", asked());
  return found?.because ? h("div", { class: "card bad" }, h("p", {}, "These cannot all hold:"), h("ul", { class: "reasons" }, ...found.because.map((one) => h("li", {}, one.sentence)))) : null;
});

// --- the stages ---

const stages = () => examples.filter((one) => one.folder === "stages");

function stageTo(i) { result = null; open(stages()[i].text, "theory", stages()[i].name.replace(/-/g, " "), "explore"); }

/** The story that a stage's file tells at its top: what was tried, what was wrong, and the claim to try. */
function tour(i) {
  const text = stages()[i].text;
  const lines = text.slice(0, text.search(/^sort /m)).split("\n").filter((line) => line.startsWith("--"));
  const prose = lines.map((line) => line.replace(/^-- ?/, "")).filter((line) => !/^\s|^$|entails/.test(line)).join(" ");
  const story = [...prose.matchAll(/(Tried|Wrong|Seen|Done): (.*?)(?= (?:Tried|Wrong|Mended|Seen|Done): |$)/g)].map(([, head, told]) => h("p", {}, h("b", {}, `${head}: `), told.replace(/ It is the last rule of.*$/, "")));
  const level = lines.map((line) => line.match(/^--\s+\| (.*)$/)?.[1]).filter((one) => one !== undefined);
  const query = text.match(/entails ask \S+ "([^"]+)"/)?.[1];
  const mendable = /^-- mend: /m.test(text);
  return h("div", { class: "card note" }, h("small", {}, `Stage ${i + 1} of ${stages().length}`), h("h3", {}, stages()[i].name.replace(/^\d-/, "").replace(/-/g, " ")), ...story, level.length > 0 && h("pre", { class: "caret" }, level.join("\n")),
    h("div", { class: "row" }, query && h("button", { type: "button", onclick: () => { claim.text = query; panel(); } }, "Try its claim"), mendable && h("button", { type: "button", onclick: () => { field.set(text.replaceAll(/^-- mend: /gm, "")); parsed(field.text()); say("Mended: run it again.", "ok"); } }, "Mend it"),
      i + 1 < stages().length && h("button", { type: "button", onclick: () => stageTo(i + 1) }, "Next stage")));
}

export { ask };
