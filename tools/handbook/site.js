// What the theme lacks: wide tables and code can be scrolled by keys, and after the first visit all pages are there without a network.
const wide = () => {
  const found = document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex]), pre > code:not([tabindex])");
  for (const one of found) one.tabIndex = 0;
};
const all = { childList: true, subtree: true, attributeFilter: ["tabindex"] }; // the theme takes it from code again
new MutationObserver(wide).observe(document.body, all);
wide();

const root = new URL("../", document.currentScript.src);
if (location.protocol.startsWith("http"))
  addEventListener("load", () => navigator.serviceWorker?.register(new URL("offline.js", root)).catch(() => {}));
