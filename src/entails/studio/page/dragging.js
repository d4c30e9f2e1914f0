// @ts-check
// Lines of a proof that are dragged: onto a goal, onto another line, or into a box. A mouse takes a line anywhere, a finger by its
// number, so that the proof can still be scrolled.

const FAR = 6; // pixels until it is a drag

/** Listen for drags of `[data-line]` inside an element; `drop(from, to)` gets the numbers of two lines, `to` may be null. */
export function draggable(place, drop) {
  let drag = null;
  const under = (event) => {
    const found = /** @type {any} */ (document.elementFromPoint(event.clientX, event.clientY));
    return place.contains(found) ? found : null;
  };
  /** The line that something is dropped on; in the rest of a box, its open goal. */
  const target = (event) => {
    const found = under(event);
    return found?.closest("[data-line]") ?? found?.closest(".box")?.querySelector(".gap + [data-line]") ?? null;
  };
  const mark = (line, name) => {
    for (const one of place.querySelectorAll(`.${name}`)) one.classList.remove(name);
    line?.classList.add(name);
  };
  const stop = () => {
    mark(null, "dragged");
    mark(null, "aim");
    drag = null;
  };
  place.addEventListener("pointerdown", (event) => {
    const line = event.target.closest("[data-line]");
    if (!line || event.button || (event.pointerType === "touch" && !event.target.closest(".number"))) return;
    drag = { line, from: [event.clientX, event.clientY], id: event.pointerId, moved: false };
  });
  place.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const far = Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]);
    if (!drag.moved && far < FAR) return;
    if (!drag.moved) {
      place.setPointerCapture(drag.id);
      mark(drag.line, "dragged");
    }
    drag.moved = true;
    mark(target(event), "aim");
  });
  place.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { line, moved } = drag;
    const to = target(event);
    stop();
    if (!moved || to === line) return;
    swallowed = true; // the click that follows a drag chooses nothing
    setTimeout(() => (swallowed = false), 0);
    drop(Number(line.dataset.line), to ? Number(to.dataset.line) : null);
  });
  place.addEventListener("pointercancel", stop);
  let swallowed = false;
  place.addEventListener(
    "click",
    (event) => {
      if (swallowed) event.stopPropagation();
    },
    true,
  );
}
