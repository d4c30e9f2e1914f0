// @ts-check
// The page for those who come without the token. A link on another site brings no cookie along (SameSite=Strict), even if
// this browser has it. So the door is tried once from here.

const TRIED = "entails-door";

async function main() {
  if (sessionStorage.getItem(TRIED)) return sessionStorage.removeItem(TRIED);
  const { ok } = await fetch("/api/puzzles", { method: "HEAD" });
  if (!ok) return;
  sessionStorage.setItem(TRIED, "");
  location.reload();
}

main();
