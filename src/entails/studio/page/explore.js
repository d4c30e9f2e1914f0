// @ts-check
// The tab Explore: claims; each rule with a switch and its formula; what becomes possible without it, and what the referee says.

import { attempt, body, game, panel, run, say, stop, view } from "/page/app.js";
import { Unreadable } from "/page/ask.js";
import { claimForm, tryClaim } from "/page/claims.js";
import { buttonFor, cardOf, fill, grouped, h, lasting, many, rowOf, stackOf, stay, whole } from "/page/dom.js";
import { caret, signs } from "/page/editor.js";
import { theoryPanel } from "/page/theory.js";

let known = null; // the rules of the open text: {id, text, rules}
let off = new Set(); // sentences of rules that are off
let replaced = new Map(); // sentences and the formulas in their place
let effect = null; // the card about the last change
let touched = null; // the sentence of the rule that was changed last: the card stands below it

export function explorePanel() {
  if (!game.board) return [];
  if (!game.isBoard) return theoryPanel();
  if (known?.text !== game.text || known.id !== game.id) {
    load();
    return [h("p", { class: "small" }, "Reading the rules…")];
  }
  return [
    claimForm(example()),
    h("h2", {}, "The rules"),
    h("p", { class: "small" }, "Turn a rule off and see what gets in. Your own board stays."),
    rules(),
    table(),
  ];
}

/** A claim to begin with: the first rule. */
const example = () => known?.rules?.find((one) => one.kind === "rule")?.formula ?? "⊤";

async function load() {
  const { text, id } = game;
  known = { id, text, rules: null };
  off = new Set();
  replaced = new Map();
  effect = null;
  tryClaim();
  const found = await attempt("Reading the rules", "rules", body());
  if (found && game.text === text) {
    known = { id, text, rules: found.rules };
    panel();
  } else known = null;
}

// --- rules ---

const words = (sentence) => sentence.replaceAll(/\{(\w+)\}/g, "$1");

/** A rule's sentence whose variables look like variables. */
const phrased = (sentence) => sentence.split(/\{(\w+)\}/).map((part, i) => (i % 2 ? h("var", {}, part) : part));

function rules() {
  const list = (known.rules ?? []).filter((one) => one.kind === "rule");
  return h(
    "ol",
    { class: "rules" },
    ...list.map((rule, i) => {
      const toggle = h("input", {
        type: "checkbox",
        role: "switch",
        class: "switch",
        "aria-label": `Rule ${i + 1}: ${words(rule.rule)}`,
        onchange: (event) => {
          event.target.checked ? off.delete(rule.rule) : off.add(rule.rule);
          touched = rule.rule;
          changed();
        },
      });
      toggle.checked = !off.has(rule.rule);
      return h(
        "li",
        { class: off.has(rule.rule) ? "off" : "" },
        toggle,
        h(
          "div",
          {},
          h("div", { class: "words" }, `${i + 1}. `, ...phrased(rule.rule)),
          formula(rule),
          rule.rule === touched && stay(effect),
        ),
      );
    }),
  );
}

const formula = (rule) => {
  const now = replaced.get(rule.rule) ?? rule.formula;
  return lasting(`formula ${rule.rule}`, [game.id, game.text, now], () => formulaField(rule, now));
};

function formulaField(rule, now) {
  const field = h("textarea", {
    class: "code",
    rows: 3,
    "aria-label": `Formula of ${words(rule.rule)}`,
    spellcheck: "false",
    oninput: () => signs(field),
  });
  field.value = now;
  const use = () => {
    if (field.value.trim() === rule.formula) replaced.delete(rule.rule);
    else replaced.set(rule.rule, field.value.trim());
    off.delete(rule.rule);
    touched = rule.rule;
    changed();
  };
  return h(
    "details",
    {},
    h("summary", { class: "formula" }, now),
    stackOf(
      field,
      rowOf(
        buttonFor(use, "Use this formula"),
        replaced.has(rule.rule) &&
          h(
            "button",
            {
              type: "button",
              onclick: () => {
                replaced.delete(rule.rule);
                changed();
              },
            },
            "As it was",
          ),
      ),
    ),
  );
}

const PATIENT = 3; // seconds: a few that get in are listed at once, and then all are counted, if that is soon done

let turn = 0; // which change it is: an answer to an earlier one comes too late

async function changed() {
  const mine = ++turn;
  if (!off.size && !replaced.size) {
    stop();
    effect = null;
    game.show(null);
    view.light(null);
    panel();
    say("All rules hold again: your own board.");
    return;
  }
  effect = null;
  panel();
  try {
    const asked_ = (label, how) => run(label, "explore", body({ without: [...off], replace: [...replaced], ...how }));
    const found = await asked_("Looking what gets in", { few: true });
    if (!found || turn !== mine) return;
    told(found.rules ? effectCard(found.rules[0]) : null);
    if (found.status === "explored" && found.rules?.[0]?.extra !== null && found.rules?.[0]?.extra !== undefined)
      return;
    const counted = await asked_("Counting what gets in", { time_limit: PATIENT });
    if (!counted?.rules || turn !== mine) return;
    told(effectCard(counted.rules[0]));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (turn === mine) told(cardOf("bad", caret([...replaced.values()].at(-1) ?? "", error)));
  }
}

/** The card about the last change, in sight below its rule. */
function told(card) {
  effect = whole(card);
  panel();
  effect?.scrollIntoView({ block: "nearest" });
}

function effectCard(entry) {
  const extra = entry.extra ?? entry.at_least;
  const more = entry.extra === null || entry.extra === undefined ? "at least " : "";
  if (entry.needed === false && !entry.lost) {
    game.show(null);
    say("Nothing changes on this board.", "ok");
    return cardOf(
      "ok",
      h("h3", {}, "Redundant here"),
      h("p", {}, "It follows from the other rules on this board: nothing more gets in."),
    );
  }
  const broken = entry.broken ?? [];
  const example = entry.example ?? entry.lost_example;
  if (example)
    game.show(
      game.puzzle.load(game.model, game.puzzle.empty(game.model), example, true),
      entry.example ? "This gets in" : "This is lost",
      { lit: { wrong: broken.flatMap((one) => one.cells ?? []) } },
    );
  const all = [...new Set(broken.map((one) => one.rule))];
  const said = all.length > 3 ? all.slice(0, 1) : all; // twelve say no more than one
  const others = all.length - said.length;
  const count = entry.needed
    ? `${more}${many(extra, "wrong answer")} ${String(extra) === "1" ? "gets" : "get"} in.`
    : "";
  const lost = entry.lost ? ` ${many(entry.lost, "right answer")} lost.` : "";
  say((count[0]?.toUpperCase() ?? "") + count.slice(1) + lost, "warn");
  return cardOf(
    "warn",
    h("h3", {}, (count[0]?.toUpperCase() ?? "") + count.slice(1) + lost),
    said.length > 0 &&
      h(
        "p",
        {},
        `The referee on this one: “${said.join("”, “")}”${others ? `, and the like ${others} times more` : ""}.`,
      ),
    !entry.example && !entry.lost_example && h("p", { class: "small" }, entry.why ? `Stopped: ${entry.why}.` : ""),
  );
}

/** What each rule keeps out, row by row. */
const table = () => lasting("what rules keep out", [game.id, game.text], keptOut);

function keptOut() {
  const body_ = h("tbody", {});
  const box = h("div", { class: "scroll" });
  const go = async () => {
    fill(
      box,
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Rule"), h("th", { scope: "col" }, "keeps out"))),
        body_,
      ),
    );
    fill(body_);
    await attempt("Trying each rule", "explore", body({ time_limit: 60 }), (name, row) => {
      if (name !== "item") return;
      const number =
        row.needed === false
          ? "redundant here"
          : row.needed
            ? `${row.extra === null || row.extra === undefined ? "at least " : ""}${grouped(row.extra ?? row.at_least)} wrong`
            : "not known";
      body_.append(h("tr", {}, h("td", {}, `${row.number}. ${words(row.rule)}`), h("td", {}, number)));
    });
  };
  return stackOf(rowOf(buttonFor(go, "What does each rule keep out?")), box);
}
