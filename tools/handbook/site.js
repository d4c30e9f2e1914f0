// What the theme lacks: wide tables can be scrolled by keys, and after the first visit all pages are there without a network.
const wide = () => {
  for (const one of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) one.tabIndex = 0;
};
new MutationObserver(wide).observe(document.body, { childList: true, subtree: true });
wide();

const root = new URL("../", document.currentScript.src);
if (location.protocol.startsWith("http"))
  addEventListener("load", () => navigator.serviceWorker?.register(new URL("offline.js", root)).catch(() => {}));
