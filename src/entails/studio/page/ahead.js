// @ts-check
// The next step that shows on the board. A step may settle what nobody can mark there ("the loop passes r1c2"): then the steps
// after it belong to the same hint, up to the first one that can be marked, and what led to that one is told with it.

import { attempt, body, game } from "/page/app.js";
import { cellsIn, once, reasonsOf } from "/page/steps.js";

const MOST_AHEAD = 64; // steps, none of which can be marked

/** The state of the board after some steps, where this is known. */
function after(known, steps) {
  const { puzzle, model, state } = game;
  const loaded = puzzle.load(model, state, known ?? {}, false);
  const whole = puzzle.together?.(model, state, loaded) ?? loaded;
  return puzzle.ruledOut?.(model, whole, steps) ?? whole;
}

/** Ask for so many steps, and for more while nothing shows. Returns what was answered, and the state `after` it. */
export async function lookAhead(before, steps) {
  for (let number = steps; ; number *= 2) {
    const items = [];
    const found = await attempt(
      "Looking for the next step",
      "hint",
      body({ answer: before, steps: number, brief: true }),
      (name, step) => name === "item" && items.push(step),
    );
    if (!found?.steps?.length) return found;
    const all = { ...found, after: after(found.known, found.steps) };
    if (number === steps && game.differs(all.after)) return all;
    // More were asked for than are needed.
    const enough = items.findIndex((one, i) => i + 1 >= steps && game.differs(after(one.after, items.slice(0, i + 1))));
    if (enough >= 0) {
      const some = found.steps.slice(0, enough + 1);
      return { ...found, steps: some, after: after(items[enough].after, some) };
    }
    if (found.steps.length < number || number >= MOST_AHEAD) return all;
  }
}

/** One step for several: the last one, with those that lead to it, each as one reason. */
export function asOne(steps) {
  const leads = steps.slice(0, -1).map((one) => ({
    text: [one.conclusion, reasonsOf(one).map((reason) => reason.text).join("; ")].filter(Boolean).join(": "),
    cells: once([...(one.cells?.length ? one.cells : cellsIn(one.conclusion)), ...(one.lit ?? [])]),
  }));
  return { ...steps.at(-1), leads };
}
