// Light and dark, sending by keyboard, claims and cards that point at each other, and errors that are not HTML. The page works without it.
"use strict";
(() => {
  const root = document.documentElement;
  const remembered = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
  if (remembered === "light" || remembered === "dark") root.dataset.theme = remembered;

  const button = document.getElementById("theme");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const dark = root.dataset.theme
        ? root.dataset.theme === "dark"
        : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      try { localStorage.setItem("theme", root.dataset.theme); } catch { /* private windows forget it */ }
    });
  }

  for (const hint of document.querySelectorAll(".keys")) hint.hidden = false;
  document.addEventListener("keydown", (event) => {
    const box = event.target;
    // Whoever composes a word, as in Japanese, ends it with Enter.
    if (event.key !== "Enter" || event.isComposing || !(box instanceof HTMLTextAreaElement) || !box.form) return;
    const asks = box.form.matches("[data-chat]") && box.name === "question" && !event.shiftKey && !event.altKey;
    if (!asks && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) box.form.requestSubmit();
  });

  const point = (event, on) => {
    const link = event.target.closest ? event.target.closest("a[data-claim]") : null;
    if (!link) return;
    const card = document.getElementById("claim-" + link.dataset.claim);
    if (card) card.classList.toggle("near", on);
  };
  for (const [name, on] of [["mouseover", true], ["focusin", true], ["mouseout", false], ["focusout", false]])
    document.addEventListener(name, (event) => point(event, on));
  document.addEventListener("click", (event) => {
    const link = event.target.closest ? event.target.closest("a[data-claim]") : null;
    const card = link && document.getElementById("claim-" + link.dataset.claim);
    const fold = card && card.closest("details");
    if (fold) fold.open = true;
    if (card) card.focus({ preventScroll: true });
  });

  const tell = (message) => {
    const place = document.getElementById("result");
    if (place) place.textContent = message.charAt(0).toUpperCase() + message.slice(1);
  };
  document.addEventListener("htmx:beforeSwap", (event) => {
    const reply = event.detail.xhr;
    if (!(reply.getResponseHeader("Content-Type") || "").includes("json")) return;
    event.detail.shouldSwap = false;
    try { tell(JSON.parse(reply.responseText).error.message); } catch { tell("The service gave no usable answer."); }
  });
  document.addEventListener("htmx:sendError", () => tell("The service cannot be reached."));
})();
