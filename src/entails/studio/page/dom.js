// @ts-check
// Small helpers: making elements, reading board files, naming places. Text always goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element: h("button", {class: "primary", onclick}, "Solve").
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|number|null|undefined|false)} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element, likewise. @returns {any} */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) listen(element, name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...present(children));
  return element;
}

const present = (children) => children.filter((child) => child !== null && child !== undefined && child !== false);

// --- what happens to elements ---

/** Handlers stand in a property and not in the browser's list, so that `update` can give an element those of another. */
function listen(element, type, handler) {
  element.handlers ??= {};
  if (!(type in element.handlers)) element.addEventListener(type, handled);
  element.handlers[type] = handler;
}

function handled(event) {
  event.currentTarget.handlers[event.type]?.(event);
}

export const rowOf = (...children) => h("div", { class: "row" }, ...children);
export const stackOf = (...children) => h("div", { class: "stack" }, ...children);

/** A card whose edge says how it went: ok, bad, warn or note. */
export const cardOf = (kind, ...children) => h("div", { class: `card ${kind}` }, ...children);

/** Scroll the panel until an element can be seen; its beginning, if it is longer than the panel. */
export function reveal(element) {
  const { top, bottom } = element.getBoundingClientRect();
  const seen = $("panel").getBoundingClientRect();
  $("panel").scrollTop += Math.max(0, Math.min(bottom - seen.bottom, top - seen.top));
}

export const buttonFor = (onclick, ...children) => h("button", { type: "button", onclick }, ...children);
export const mainButton = (onclick, ...children) =>
  h("button", { type: "button", class: "primary", onclick }, ...children);

/** Put these children in the place of those that are there. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
  return element;
}

// --- keyed updates ---

/**
 * As `fill`, but what is there already stays there, with the focus, the scroll and what is unfolded: a child is the same as one
 * before if it is the very node, or has the same tag and name. The elements of `children` are given up for those that they match,
 * so whoever holds on to an element (a field whose text is read later) makes it by `lasting`.
 */
export function update(place, ...children) {
  const fresh = present(children).map(
    (one) => one.stands ?? (one instanceof Node ? one : document.createTextNode(String(one))),
  );
  const there = new Map();
  for (const one of place.childNodes)
    if (!fresh.includes(one)) there.set(nameOf(one), [...(there.get(nameOf(one)) ?? []), one]);
  const wanted = fresh.map((one) => {
    const before = one.parentNode === place ? one : there.get(nameOf(one))?.shift();
    return before && (before === one || merged(before, one)) ? before : settled(one);
  });
  for (const one of [...place.childNodes]) if (!wanted.includes(one)) one.remove();
  wanted.forEach((one, i) => {
    if (place.childNodes[i] !== one) place.insertBefore(one, place.childNodes[i] ?? null);
  });
  return place;
}

/** An element with those in it that others stand for. */
function settled(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (walker.nextNode()) found.push(/** @type {any} */ (walker.currentNode));
  for (const one of found) if (one.stands) one.replaceWith(one.stands);
  return node;
}

/** An element that is on the page, for use in another that is being made: it stays where it is until `update` puts it there. */
export function stay(element) {
  if (!element?.isConnected) return element;
  return Object.assign(document.createComment(""), { stands: element });
}

const NAMED = /^(BUTTON|SUMMARY|H2|H3|LABEL)$/;

/** By what a child is found again among its brothers. */
function nameOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "#text";
  const first = node.tagName === "DETAILS" ? node.firstElementChild : node;
  const said = NAMED.test(first?.tagName ?? "") ? first.textContent : "";
  return `${node.tagName} ${node.dataset?.key ?? node.getAttribute("aria-label") ?? said}`;
}

const ALONE = /^(TEXTAREA|SELECT|svg)$/;

/** Give an element what another one has; false if it cannot take its place. */
function merged(before, after) {
  if (before.nodeType === Node.TEXT_NODE) {
    if (before.data !== after.data) before.data = after.data;
    return true;
  }
  const field = before.tagName === "INPUT" && before.type !== "checkbox";
  if (before.tagName !== after.tagName || before.lasts || after.lasts || field || ALONE.test(before.tagName))
    return false;
  for (const { name } of [...before.attributes])
    if (!after.hasAttribute(name) && name !== "open") before.removeAttribute(name);
  for (const { name, value } of after.attributes)
    if (before.getAttribute(name) !== value && name !== "open") before.setAttribute(name, value);
  for (const type of Object.keys(before.handlers ?? {})) before.handlers[type] = null;
  for (const [type, handler] of Object.entries(after.handlers ?? {})) listen(before, type, handler);
  if (before.tagName === "INPUT") before.checked = after.checked;
  update(before, ...after.childNodes);
  return true;
}

/** An element that somebody keeps and shows again: it is never given up for another, nor given what another has. */
export const whole = (element) => element && Object.assign(element, { lasts: true });

const lasting_ = new Map();

/** An element that is made once and stays the same until what it depends on changes. */
export function lasting(key, on, make) {
  const before = lasting_.get(key);
  if (before && before.on.length === on.length && before.on.every((one, i) => one === on[i]))
    return stay(before.element);
  const element = whole(make());
  lasting_.set(key, { on, element });
  return element;
}

export const $ = (id) => /** @type {any} */ (document.getElementById(id));

// --- cells ---

/** @param {number[]} cell */
export const key = ([r, c]) => `${r},${c}`;
export const cellOf = (text) => text.split(",").map(Number);
export const same = (a, b) => !!a && !!b && a[0] === b[0] && a[1] === b[1];

/** As people write a place: r1c1 is the first one. @param {number[]} cell */
export const place = ([r, c]) => `r${r + 1}c${c + 1}`;

const RUN = /\br(\d+)c(\d+)(?:to(\d+)|(\s*(?:to|–|…)\s*r(\d+)c(\d+)))?/g;

/** The cells that a sentence names, runs such as “r6c7 to r8c7” and “r8c5to7” included. */
export function named(sentence) {
  const found = new Map();
  const add = (r, c) => found.set(key([r, c]), [r, c]);
  for (const [, r, c, short, , down_, across_] of sentence.matchAll(RUN)) {
    const [r2, c2] = short ? [r, short] : [down_, across_];
    add(r - 1, c - 1);
    if (!r2) continue;
    const [down, across] = [Math.sign(r2 - r), Math.sign(c2 - c)];
    for (let i = 0, a = +r, b = +c; i < 60 && (a !== +r2 || b !== +c2); i++) {
      a += a === +r2 ? 0 : down;
      b += b === +c2 ? 0 : across;
      add(a - 1, b - 1);
    }
  }
  return [...found.values()];
}

const NAME = String.raw`(?:[A-Z]?\d+|[A-Za-z])(?: \(\d+\))?`;

/**
 * What a sentence names after a word: “tanks E (2), B5 (2) and B4 (3) have more” gives E, B5, B4 for “tank”.
 * @returns {string[]}
 */
export function listed(sentence, word) {
  const initial = `[${word[0]}${word[0].toUpperCase()}]`;
  const list = new RegExp(
    String.raw`\b${initial}${word.slice(1)}s? (${NAME}(?:(?:, | and | or )${NAME})*)(?![\w–])`,
    "g",
  );
  return [...sentence.matchAll(list)].flatMap(([, names]) =>
    names.replaceAll(/ \(\d+\)/g, "").split(/, | and | or /),
  );
}

// --- board files ---

/**
 * A board file in parts: {headers: [["wall", "0,1 0,2"]], rows: ["A.A"]}. Blank lines stay where rows are.
 * @param {string} text
 */
export function parts(text) {
  const headers = [],
    rows = [];
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const header = rows.length ? null : line.match(/^([a-z]+):\s*(.*?)\s*$/);
    if (header) headers.push([header[1], header[2]]);
    else if (line.trim() || rows.length) rows.push(line);
  }
  return { headers, rows };
}

export function joined({ headers, rows }) {
  return [...headers.map(([name, value]) => `${name}: ${value}`), ...rows].join("\n") + "\n";
}

export const header = (file, name) => file.headers.filter(([key]) => key === name).map(([, value]) => value);

// --- numbers and words ---

/** 3268835899625012 with its thousands apart. */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

export const many = (number, one, several = one + "s") =>
  `${grouped(number)} ${number === 1 || number === "1" ? one : several}`;

export function clock(seconds) {
  const [m, sec] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  return `${m}:${String(sec).padStart(2, "0")}`;
}
