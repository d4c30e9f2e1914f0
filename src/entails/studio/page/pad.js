// @ts-check
// Numbers below a board, for fingers: what is tapped goes into the cell that is selected, large or, with the pencil, small.

import { h } from "/page/dom.js";
import { cap } from "/page/square.js";

let pencil = false;

/** The keys of a puzzle of numbers. */
export function numberPad(puzzle, model, game, view) {
  const act = (change) => () => {
    const { cursor } = view;
    if (puzzle.fixed(model, cursor)) return;
    view.typing = true;
    const state = change(game.state, cursor);
    if (!game.go(state, view.said(state, cursor))) view.draw();
    view.links.say(view.words(cursor));
  };
  const numbers = model.states.filter((one) => one.mark !== ".");
  const put = (mark) => act((state, cell) => (pencil ? puzzle.note(state, cell, mark) : puzzle.put(state, cell, mark)));
  const pen = h(
    "button",
    {
      type: "button",
      class: "cap wide",
      "aria-pressed": String(pencil),
      onclick: () => {
        pencil = !pencil;
        pen.setAttribute("aria-pressed", String(pencil));
      },
    },
    "Pencil",
  );
  return h(
    "div",
    { class: "caps pad", role: "group", "aria-label": "Numbers" },
    ...numbers.map(({ mark }) => cap(mark, put(mark), `put ${mark}`)),
    cap("⌫", act((state, cell) => puzzle.put(state, cell, model.open)), "empty the cell"),
    pen,
  );
}
