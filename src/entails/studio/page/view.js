// @ts-check
// The board on the page: draws it, turns pointers and keys into gestures of its puzzle, and lights cells.

import { fill, h, key, place, s, same } from "/page/dom.js";

const HOLD = 450; // milliseconds
const NEAR = 6; // pixels that a finger may tremble
const SMALL = 34; // pixels: cells below that are hard to hit, so zooming is offered
const MOST_ZOOM = 4;

/** The classes of a board; a puzzle may say them of each board. */
const lookOf = (puzzle, model) => (typeof puzzle.look === "function" ? puzzle.look(model) : (puzzle.look ?? ""));

/** A board as a picture that cannot be played: for lists and cards. */
export function drawn(puzzle, model, state, label) {
  const [width, height] = puzzle.size(model);
  const svg = s("svg", {
    viewBox: `0 0 ${width} ${height}`,
    class: `board still ${lookOf(puzzle, model)}`,
    role: "img",
    "aria-label": label,
  });
  svg.append(...puzzle.ground(model), ...puzzle.marks(model, state), ...puzzle.cover(model), ...puzzle.above(model));
  return svg;
}

export class BoardView {
  /**
   * @param {any} host an element
   * @param {any} game
   * @param {{say: (text: string) => void, edit: () => any, broken: () => number[][]}} links what is said aloud, the tool while
   *   editing, and the cells that are wrong at once
   */
  constructor(host, game, links) {
    this.host = host;
    this.game = game;
    this.links = links;
    this.cursor = [0, 0];
    this.typing = false; // the cursor is shown
    this.pointing = false; // the focus comes from a pointer
    /** @type {any} */
    this.memory = {}; // what a puzzle remembers between keys
    /** @type {any} */
    this.drag = null; // the gesture that is going on
    /** @type {any} */
    this.lit = null;
    this.drawnModel = null;
    this.zoom = { by: 1, x: 0, y: 0 }; // how much larger, and the corner that is in sight
    this.fingers = new Map(); // where each pointer is that is down
    /** @type {any} */
    this.pinch = null;
    this.layers = Object.fromEntries(
      ["ground", "under", "ghost", "marks", "cover", "lit", "above", "cursor"].map((name) => [name, s("g", { class: name })]),
    );
    this.svg = s(
      "svg",
      {
        class: "board",
        role: "application",
        tabindex: 0,
        "aria-roledescription": "board",
        "aria-describedby": "board-help",
        onpointerdown: (event) => this.down(event),
        onpointermove: (event) => this.move(event),
        onpointerup: (event) => this.up(event),
        onpointercancel: (event) => {
          this.fingers.delete(event.pointerId);
          this.pinch = null;
          this.cancel();
        },
        onwheel: (event) => this.wheeled(event),
        oncontextmenu: (event) => event.preventDefault(),
        onkeydown: (event) => this.pressed(event),
        onfocus: () => {
          if (!this.pointing) this.typing = true;
          this.pointing = false;
          this.drawCursor();
        },
        onblur: () => this.drawCursor(),
      },
      ...Object.values(this.layers),
    );
    const zoomed = (by) => () => this.zoomTo(this.zoom.by * by, this.middle());
    this.lens = h(
      "div",
      { class: "lens", role: "group", "aria-label": "Zoom", hidden: true },
      h("button", { type: "button", "aria-label": "Larger", onclick: zoomed(1.5) }, "+"),
      h("button", { type: "button", "aria-label": "Smaller", onclick: zoomed(1 / 1.5) }, "−"),
    );
    host.append(this.svg, this.lens);
    new ResizeObserver(() => this.offerZoom()).observe(host);
    game.addEventListener("open", () => this.open());
    game.addEventListener("change", () => this.draw());
  }

  get puzzle() {
    return this.game.puzzle;
  }
  get model() {
    return this.game.preview?.model ?? this.game.model;
  }
  get state() {
    return this.game.preview?.state ?? this.drag?.draft ?? this.game.state;
  }

  /** What follows from the player's marks, if it is shown and is about this very state. */
  get follows() {
    const found = this.game.following;
    return found && !this.game.preview && !this.drag?.draft && found.state === this.game.state ? found : null;
  }

  /** A cell in words, with what follows there. */
  words(cell) {
    const there = this.follows?.facts.filter((fact) => fact.cells.some((one) => same(one, cell))) ?? [];
    const more = there.length ? `; follows: ${there.map((fact) => fact.sentence).join(", ")}` : "";
    return this.puzzle.say(this.model, this.state, cell) + more;
  }

  open() {
    this.host.hidden = !this.game.isBoard;
    Object.assign(this, { drag: null, lit: null, memory: {}, drawnModel: null, zoom: { by: 1, x: 0, y: 0 } });
    this.fingers.clear();
    if (!this.game.isBoard) return;
    this.cursor = this.puzzle.cells(this.model)[0] ?? [0, 0];
    this.draw();
  }

  draw() {
    if (!this.game.isBoard) return;
    if (this.drawnModel !== this.model) this.drawGround();
    fill(this.layers.marks, ...this.puzzle.marks(this.model, this.state));
    fill(this.layers.ghost, ...(this.follows ? this.puzzle.ghost(this.model, this.state, this.follows.known) : []));
    this.drawLit();
    this.drawCursor();
  }

  drawGround() {
    this.look();
    this.svg.setAttribute("class", `board ${lookOf(this.puzzle, this.model)}`); // “lit” comes back with the next light
    this.svg.setAttribute(
      "aria-label",
      `${this.game.board.title}, ${this.model.height} rows, ${this.model.width} columns`,
    );
    fill(this.layers.ground, ...this.puzzle.ground(this.model), ...this.coordinates());
    fill(this.layers.cover, ...this.puzzle.cover(this.model));
    fill(this.layers.above, ...this.puzzle.above(this.model));
    this.drawnModel = this.model;
  }

  /** The numbers of rows and columns, for sentences that name them: seen while something is lit. */
  coordinates() {
    const { height, width } = this.model;
    if (this.model.hex || this.puzzle.letters) return [];
    const number = (x, y, text) => s("text", { x, y, class: "coordinate", "aria-hidden": "true" }, text);
    const middle = (cell) => {
      const points = this.puzzle.outline(this.model, cell, 0, true); // of the cells that sentences name
      return [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length);
    };
    const less = this.model.sheet?.corners ? 1 : 0;
    const rows = Array.from({ length: height - less }, (_, r) => number(6, middle([r, 0])[1], r + 1));
    const columns = Array.from({ length: width - less }, (_, c) => number(middle([0, c])[0], 6, c + 1));
    return [...rows, ...columns];
  }

  // --- zoom and pan ---

  /** Show the part of the board that is in sight. */
  look() {
    const [width, height] = this.puzzle.size(this.model);
    const { zoom } = this;
    zoom.by = Math.min(MOST_ZOOM, Math.max(1, zoom.by));
    const [w, v] = [width / zoom.by, height / zoom.by];
    zoom.x = Math.min(width - w, Math.max(0, zoom.x));
    zoom.y = Math.min(height - v, Math.max(0, zoom.y));
    this.svg.setAttribute("viewBox", `${zoom.x} ${zoom.y} ${w} ${v}`);
    this.offerZoom();
  }

  offerZoom() {
    if (!this.game.isBoard) return;
    const cells = this.puzzle.cells(this.model);
    if (!cells.length) return;
    const [[a], [b]] = [this.where(cells[0]), this.where(this.puzzle.beside(this.model, cells[0], [0, 1]))];
    const small = Math.abs(b - a) < SMALL && !this.puzzle.letters; // letters are typed, not hit
    this.lens.hidden = !(this.zoom.by > 1.01 || small);
  }

  /** What stands in the middle: the cursor if it is shown, else what is in sight. */
  middle() {
    const box = this.svg.getBoundingClientRect();
    if (this.typing) return this.where(this.cursor);
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  /** Zoom so that a point of the screen stays where it is. */
  zoomTo(by, place) {
    const [x, y] = place;
    const at = this.point({ clientX: x, clientY: y });
    this.zoom.by = by;
    this.look();
    this.panBy(at, [x, y]);
  }

  /** Move what is in sight so that a point of the board lies at a point of the screen. */
  panBy(at, place) {
    const [x, y] = place;
    const now = this.point({ clientX: x, clientY: y });
    this.zoom.x += at[0] - now[0];
    this.zoom.y += at[1] - now[1];
    this.look();
  }

  wheeled(event) {
    if (!this.game.isBoard || (!event.ctrlKey && this.zoom.by <= 1.01)) return;
    event.preventDefault();
    const here = [event.clientX, event.clientY];
    if (event.ctrlKey) this.zoomTo(this.zoom.by * Math.exp(-event.deltaY / 200), here);
    else this.panBy(this.point(event), [here[0] - event.deltaX, here[1] - event.deltaY]);
  }

  /** Two fingers zoom and pan; what one of them had begun to draw is given up. */
  pinched() {
    const [a, b] = [...this.fingers.values()];
    const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const apart = Math.max(20, Math.hypot(a[0] - b[0], a[1] - b[1]));
    if (!this.pinch) {
      this.cancel();
      this.pinch = { by: this.zoom.by, apart, at: this.point({ clientX: middle[0], clientY: middle[1] }) };
      return;
    }
    this.zoom.by = (this.pinch.by * apart) / this.pinch.apart;
    this.look();
    this.panBy(this.pinch.at, middle);
  }

  /** Keep the cursor in sight. */
  follow() {
    if (this.zoom.by <= 1.01) return;
    const [x, y] = this.puzzle.centre(this.model, this.cursor);
    const [width, height] = this.puzzle.size(this.model).map((one) => one / this.zoom.by);
    const room = 50;
    this.zoom.x = Math.min(Math.max(this.zoom.x, x + room - width), x - room);
    this.zoom.y = Math.min(Math.max(this.zoom.y, y + room - height), y - room);
    this.look();
  }

  // --- light ---

  /** Light cells: {step: [[r,c], …], reason: […], wrong: […]}; null puts it out. */
  light(lit) {
    this.lit = lit;
    if (this.game.isBoard) this.drawLit();
  }

  drawLit() {
    const lit = { ...(this.game.preview?.lit ?? this.lit ?? {}) };
    lit.wrong ??= this.links.broken();
    const under = [],
      over = [];
    for (const kind of ["reason", "step", "wrong", "shared", "mine"]) {
      const seen = new Set();
      for (const cell of lit[kind] ?? []) {
        if (!this.puzzle.has(this.model, cell) || seen.has(key(cell))) continue;
        seen.add(key(cell));
        const points = (inset) =>
          this.puzzle
            .outline(this.model, cell, inset, true)
            .map((p) => p.join(","))
            .join(" ");
        under.push(s("polygon", { points: points(1), class: `fill-${kind}` }));
        over.push(s("polygon", { points: points(2), class: `line-${kind}` }));
      }
    }
    for (const [kind, sides] of Object.entries({ "": lit.sides, wrong: lit.wrongSides }))
      for (const [[x1, y1], [x2, y2]] of (sides ?? []).map((one) => this.puzzle.sideLine(this.model, one)))
        over.push(s("line", { x1, y1, x2, y2, class: `lit-side ${kind}` }));
    for (const [x, y] of (lit.corners ?? []).map((one) => this.puzzle.cornerAt(this.model, one)))
      over.push(s("circle", { cx: x, cy: y, r: 12, class: "lit-corner" }));
    this.svg.classList.toggle("lit", over.length > 0);
    fill(this.layers.under, ...under);
    fill(this.layers.lit, ...over);
  }

  drawCursor() {
    if (!this.game.isBoard) return;
    const on = document.activeElement === this.svg && this.typing && this.puzzle.has(this.model, this.cursor);
    const points = on
      ? this.puzzle
          .outline(this.model, this.cursor, 3)
          .map((p) => p.join(","))
          .join(" ")
      : "";
    fill(this.layers.cursor, on && s("polygon", { points, class: this.memory.letter ? "cursor held" : "cursor" }));
  }

  // --- pointers ---

  point(event) {
    const to = this.svg.getScreenCTM();
    if (!to) return [0, 0];
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(to.inverse());
    return [x, y];
  }

  down(event) {
    if (!this.game.isBoard) return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size === 2) {
      this.svg.setPointerCapture(event.pointerId);
      this.pinched();
    }
    if (this.drag || this.pinch) return;
    this.typing = this.puzzle.letters ?? this.puzzle.selects?.(this.model) ?? false;
    this.pointing = document.activeElement !== this.svg;
    this.svg.focus({ preventScroll: true });
    const point = this.point(event);
    const start = this.puzzle.cellAt(this.model, point, !!this.links.edit());
    if (this.game.preview && !this.links.edit()) {
      this.game.show(null);
      return;
    }
    const label = start ? null : this.puzzle.labelAt?.(this.model, point);
    if (!start && !label) return;
    event.preventDefault();
    this.links.edit()?.begin();
    this.svg.setPointerCapture(event.pointerId);
    this.drag = {
      start,
      label,
      last: start,
      from: [event.clientX, event.clientY],
      point,
      base: this.game.state,
      moved: false,
      held: event.button === 2,
      id: event.pointerId,
      since: event.timeStamp,
      draft: null,
    };
    if (start) this.cursor = start;
    this.drawCursor();
    if (start && event.button === 0) this.drag.timer = setTimeout(() => this.held(), HOLD);
  }

  held() {
    if (!this.drag || this.drag.moved) return;
    this.drag.held = this.drag.timed = true;
    const state = this.links.edit() ? null : this.puzzle.hold(this.model, this.drag.base, this.drag.start);
    this.svg.classList.add("holding");
    navigator.vibrate?.(10);
    if (state) {
      this.drag.draft = state;
      this.drag.done = true;
      this.draw();
    }
  }

  /** What happened to the pointer before the time of a hold was up, and is heard only now, since the page was busy: no hold. */
  unheld(event) {
    const drag = this.drag;
    if (!drag.timed || event.timeStamp - drag.since >= HOLD) return;
    Object.assign(drag, { held: false, timed: false, done: false, draft: null });
    this.svg.classList.remove("holding");
  }

  move(event) {
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.pinch) {
      if (this.fingers.size === 2) this.pinched();
      return;
    }
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.id || !drag.start) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length ? events : [event]) {
      if (this.isFar(one)) this.unheld(one);
      const to = this.point(one),
        from = drag.point;
      const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 12));
      for (let i = 1; i <= steps; i++)
        this.over([from[0] + ((to[0] - from[0]) * i) / steps, from[1] + ((to[1] - from[1]) * i) / steps]);
      drag.point = to;
    }
    if (this.isFar(event)) clearTimeout(drag.timer);
  }

  isFar({ clientX, clientY }) {
    const [x, y] = this.drag.from;
    return Math.hypot(clientX - x, clientY - y) > NEAR;
  }

  over(point) {
    const drag = this.drag;
    const cell = this.puzzle.cellAt(this.model, point, !!this.links.edit());
    if (!cell || same(cell, drag.last)) return;
    drag.last = cell;
    drag.moved = true;
    clearTimeout(drag.timer);
    const tool = this.links.edit();
    if (tool) {
      tool.paint(drag.start, cell);
      return;
    }
    const state = this.puzzle.drag(this.model, drag, cell);
    if (state) {
      drag.draft = state;
      this.draw();
      this.game.tell("draft");
    }
  }

  up(event) {
    this.fingers.delete(event.pointerId);
    if (!this.fingers.size) this.pinch = null;
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.id) return;
    clearTimeout(drag.timer);
    this.unheld(event);
    this.svg.classList.remove("holding");
    this.drag = null;
    const tool = this.links.edit();
    if (tool) {
      if (!drag.moved) tool.tap(drag.start, drag.label, drag.held);
      return;
    }
    if (drag.label) {
      const state = this.puzzle.tapLabel?.(this.model, drag.base, drag.label);
      if (state) this.game.go(state, "number");
      return;
    }
    let state = drag.draft;
    if (!drag.moved && !drag.done)
      state = drag.held
        ? this.puzzle.hold(this.model, drag.base, drag.start)
        : this.puzzle.tap(this.model, drag.base, drag.start, { shift: event.shiftKey });
    const merge = drag.moved ? null : this.puzzle.merges?.(drag.start);
    if (!this.game.go(state, this.said(state, drag.last), merge)) this.draw();
  }

  /** A step in a few words: the place and what stands there. */
  said(state, cell) {
    const drawn = state && this.puzzle.drawing?.(this.game.state, state);
    if (drawn) return drawn;
    return state ? this.puzzle.say(this.model, state, cell).split(", ").slice(0, 2).join(", ") : "";
  }

  cancel() {
    clearTimeout(this.drag?.timer);
    this.drag = null;
    this.svg.classList.remove("holding");
    this.draw();
  }

  // --- keys ---

  pressed(event) {
    if (!this.game.isBoard || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.game.preview || this.links.edit()) {
      this.walk(event);
      return;
    }
    this.typing = true;
    const done = this.puzzle.key(this.model, this.game.state, this.cursor, event, this.memory);
    if (!done) {
      this.walk(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const from = this.cursor;
    if (done.cell) this.cursor = done.cell;
    const changed = this.game.go(done.state, this.said(done.state, this.cursor), this.puzzle.merges?.(from));
    if (!changed) this.draw();
    this.links.say([this.words(this.cursor), done.say].filter(Boolean).join("; "));
  }

  /** Arrows and Home, End move the cursor; + and − zoom. */
  walk(event) {
    const by = { "+": 1.5, "-": 1 / 1.5 }[event.key];
    if (by) {
      event.preventDefault();
      this.zoomTo(this.zoom.by * by, this.middle());
      return;
    }
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    let cell = this.cursor;
    if (step) {
      for (let i = 0; i < 50; i++) {
        cell = this.puzzle.beside(this.model, cell, step);
        if (this.puzzle.has(this.model, cell)) break;
      }
    } else if (event.key === "Home" || event.key === "End") {
      const row = this.puzzle.cells(this.model).filter(([r]) => r === this.cursor[0]);
      cell = row.at(event.key === "Home" ? 0 : -1);
    } else return;
    event.preventDefault();
    this.typing = true;
    if (this.puzzle.has(this.model, cell)) this.cursor = cell;
    this.follow();
    this.drawCursor();
    this.links.say(this.words(this.cursor));
  }

  /** Where a cell is on the screen, for tests and for sheets that must not cover it. */
  where(cell) {
    const to = this.svg.getScreenCTM();
    const [x, y] = this.puzzle.centre(this.model, cell);
    const found = to ? new DOMPoint(x, y).matrixTransform(to) : { x: 0, y: 0 };
    return [found.x, found.y];
  }
}

export const describe = (cells) => [...new Map(cells.map((cell) => [key(cell), cell])).values()].map(place).join(" ");
