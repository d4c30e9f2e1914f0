// @ts-check
// Files: what the open board can be saved as, and how the browser saves or copies it.

import { attempt, body, game, say } from "/page/app.js";
import { buttonFor, h, many, rowOf } from "/page/dom.js";

/** What files about the open board are called. */
export const fileName = () => (game.name || game.kind).replace(/[^\w-]+/g, "-");

/** Let the browser save a file. */
export function save(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Put a text where it can be pasted from; into a file, if the browser does not let us. `lost` is what it could not hold. */
export async function copied(text, what, lost = []) {
  const but = lost.length ? ` Left out: ${lost.join("; ")}.` : "";
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied: ${what}.${but}`, lost.length ? "warn" : "ok");
  } catch {
    save(`${fileName()}-${what}.txt`, text, "text/plain");
    say(`Saved: ${what}.${but}`, lost.length ? "warn" : "ok");
  }
}

export async function certificate() {
  const found = await attempt("Proving", "certificate", body());
  if (!found) return;
  if (found.status !== "certified") {
    say(`No certificate: ${found.why}.`, "warn");
    return;
  }
  save(`${fileName()}.cert`, found.text, "text/plain");
  say(`Certificate saved (${many(found.lemmas, "lemma")}). “entails certify” checks it.`, "ok");
}

/** The explanation as a page to print. */
export async function handout() {
  const title = game.name || game.board.title;
  const found = await attempt("Writing a handout", "handout", body({ title, time_limit: 120 }));
  if (!found) return;
  if (found.status !== "written") {
    say(found.why ? `No handout: ${found.why}.` : "No handout: there is no solution.", "warn");
    return;
  }
  save(`${fileName()}.html`, found.text, "text/html");
  const unfinished = found.why ? ` It is not finished: ${found.why}.` : "";
  say(
    `Handout saved: ${many(found.steps, "step")}, each beside its picture.${unfinished}`,
    found.why ? "warn" : "ok",
  );
}

/** Everything that the open board can be saved as. */
export function downloads() {
  const name = fileName();
  const row = (text, act) => buttonFor(act, text);
  const picture = async (format) => {
    const found = await attempt("Drawing", "picture", body({ format }));
    if (!found) return;
    if (format === "svg") save(`${name}.svg`, found.svg, "image/svg+xml");
    else
      save(
        `${name}.png`,
        Uint8Array.from(atob(found.png), (one) => one.charCodeAt(0)),
        "image/png",
      );
  };
  const address = async (to) => {
    const found = await attempt("Writing", "convert", body({ to }));
    if (found) copied(found.text, to, found.lost);
  };
  return rowOf(
    row("Text", () => save(`${name}.${game.kind}`, game.text, "text/plain")),
    row("SVG", () => picture("svg")),
    row("PNG", () => picture("png")),
    ...(game.board.formats ?? []).map((to) => row(to, () => address(to))),
    row("Certificate", certificate),
    row("Handout", handout),
    row("Rules as .fol", async () => {
      const found = await attempt("Writing", "rules", body());
      if (found) save(`${name}.fol`, found.text, "text/plain");
    }),
  );
}
