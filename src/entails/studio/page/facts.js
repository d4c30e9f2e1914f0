// @ts-check
// Tables of data (.csv, .json) that are opened: they go into the theory that is open, where it declares them; else they become one.

import { choose, game, open, say } from "/page/app.js";
import { ask, Unreadable } from "/page/ask.js";

/** Put a table where it belongs; `refused` gets what cannot be read. */
export async function openTable(text, name, refused) {
  try {
    const { tables } = await ask("facts", { text, file: name });
    if (game.kind === "theory") into(tables, name);
    else await open(alone(tables, text), "theory", name);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    refused(error);
  }
}

/** The theory that is open, with the rows of the tables behind the relations that it declares. */
function into(tables, name) {
  let { text } = game;
  const missing = [];
  for (const { name: relation, text: rows } of tables) {
    const declared = new RegExp(
      String.raw`^(given\b.*?\b${relation}(?:\([^)]*\))?(?:\s*:\s*\w+)?(?:\s+(?:partial|symmetric|injective|bijective))*)(\s*=\s*\{[^}]*\})?`,
      "m",
    );
    if (declared.test(text)) text = text.replace(declared, (_, head) => `${head} = ${rows}`);
    else missing.push(relation);
  }
  game.edit(text, { label: `data of ${name}` });
  choose("explore");
  if (missing.length) say(`The theory declares no “given ${missing.join(", ")}(…)”: a table is named after its file.`, "warn");
  else say(`${name} is in the theory now. Undo takes it out.`, "ok");
}

/** Tables as a theory of their own: a sort for each column, named after it. */
function alone(tables, text) {
  const header = text.split("\n")[0].split(/[,;\t]/).map((one) => one.trim().replaceAll(/\W+/g, "_"));
  const sort = (one, i) => (/^[A-Za-z]/.test(one) ? one[0].toUpperCase() + one.slice(1) : `Column${i + 1}`);
  const sorts = (places) => Array.from({ length: places }, (_, i) => sort(header[i] ?? "", i));
  const every = [...new Set(tables.flatMap((one) => sorts(one.places)))];
  const given = tables.map((one) => `given ${one.name}(${sorts(one.places).join(", ")}) = ${one.text}`);
  return `sort ${every.join(", ")}\n${given.join("\n")}\n`;
}
