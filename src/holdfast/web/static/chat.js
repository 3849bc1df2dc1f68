// The chat: words as they come, the verdict behind each sentence, and at the end what the form alone would show. What a
// model wrote only ever becomes text here; HTML comes from the service, which has escaped it. Without this script the form
// is sent as forms are.
"use strict";
(() => {
  const form = document.querySelector("form[data-chat]");
  const place = document.getElementById("conversation");
  const copyOf = (id) => document.getElementById(id).content.cloneNode(true);
  const textIn = (tag, style, text) => {
    const made = document.createElement(tag);
    made.className = style;
    made.textContent = text;
    return made;
  };
  const fromService = (html) => {
    const made = document.createElement("template");
    made.innerHTML = html;
    return made.content;
  };
  const failure = (message) => {
    const made = copyOf("failure");
    made.querySelector("p").textContent = message.charAt(0).toUpperCase() + message.slice(1);
    return made;
  };

  /** A question and the answer to it that is being written. */
  class Growing {
    constructor(question, stop) {
      const made = copyOf("growing");
      this.question = question;
      this.asked = made.querySelector(".user");
      this.asked.textContent = question;
      this.article = made.querySelector("article");
      this.answer = made.querySelector(".answer");
      // The words that no verdict has reached yet.
      this.open = document.createTextNode("");
      this.text = "";
      this.over = false;
      made.querySelector("button").addEventListener("click", stop);
      place.append(made);
      this.article.scrollIntoView({ block: "end" });
    }

    take(event) {
      const inSight = this.article.getBoundingClientRect().bottom <= innerHeight + 1;
      if (event.kind === "words") this.write(event.text);
      else if (event.kind === "verdict") this.mark(event.parts, event.label);
      else if (event.kind === "finished") this.finish(fromService(event.html));
      else if (event.kind === "failed") this.fail(fromService(event.html));
      if (inSight) this.article.scrollIntoView({ block: this.over ? "nearest" : "end" });
    }

    write(words) {
      if (!this.open.parentNode) this.answer.append(this.open);
      this.text += words;
      this.open.appendData(words);
    }

    mark(parts, label) {
      const words = parts.map((part) => part.text).join("");
      if (!this.open.data.startsWith(words)) return;
      this.open.deleteData(0, words.length);
      this.open.before(
        ...parts.map((part) => part.style
          ? textIn("span", `claim ${part.style}${part.lacking ? " lacking" : ""}`, part.text)
          : part.text),
        textIn("small", "remark", label));
    }

    finish(made) {
      document.getElementById("history").value = made.querySelector("#history").value;
      made.querySelector("#history").remove();
      const article = made.querySelector("article");
      // The words were read out as they came: now only what became of them is.
      if (this.text) place.setAttribute("aria-live", "off");
      document.getElementById("outcome").textContent = article.querySelector(".verdict").textContent.trim();
      this.asked.remove();
      this.article.replaceWith(made);
      this.article = article;
      this.over = true;
    }

    /** What there is stays, marked as far as it was checked. */
    leave(label, note) {
      this.over = true;
      this.article.classList.replace("growing", "assistant");
      this.article.querySelector(".verdict .claim").textContent = label;
      this.article.querySelector(".stop").remove();
      const left = this.open.data.trim();
      if (left) this.open.replaceWith(" ", textIn("span", "claim unchecked", left), textIn("small", "remark", "unchecked"));
      this.article.append(textIn("p", "note", note));
    }

    remove() {
      this.over = true;
      this.asked.remove();
      this.article.remove();
    }

    giveBack() {
      const box = form.elements.question;
      if (!box.value) box.value = this.question;
    }

    fail(told) {
      if (this.text) this.leave("unchecked", "It ends here: what has no verdict was not checked. Your message is in the box again.");
      else this.remove();
      place.append(told);
      place.lastElementChild.scrollIntoView({ block: "nearest" });
      this.giveBack();
    }

    stopped() {
      if (!this.text) {
        this.remove();
        this.giveBack();
        document.getElementById("outcome").textContent = "Stopped";
        return;
      }
      this.leave("stopped, unchecked", "You stopped it here: what has no verdict was not checked.");
      const kept = document.getElementById("history");
      kept.value = JSON.stringify([
        ...JSON.parse(kept.value || "[]"),
        { role: "user", content: this.question, note: "" },
        { role: "assistant", content: this.text, note: "stopped, unchecked" },
      ]);
    }
  }

  const follow = async (body, growing) => {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let waiting = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const events = (waiting + value).split("\n\n");
      waiting = events.pop();
      for (const event of events) growing.take(JSON.parse(event.slice("data: ".length)));
    }
    if (!growing.over) growing.fail(failure("The connection ended before the answer did: ask again."));
  };

  const refused = async (reply) => {
    const type = reply.headers.get("Content-Type") || "";
    if (type.startsWith("text/html")) return fromService(await reply.text());
    try {
      return failure((await reply.json()).error.message);
    } catch {
      return failure("The service gave no usable answer: look into its log.");
    }
  };

  const ask = async (ending) => {
    const sent = new URLSearchParams(new FormData(form));
    const growing = new Growing(form.elements.question.value, () => ending.abort());
    form.elements.question.value = "";
    try {
      const reply = await fetch("/chat", {
        method: "POST",
        body: sent,
        headers: { Accept: "text/event-stream" },
        signal: ending.signal,
      });
      const streamed = (reply.headers.get("Content-Type") || "").startsWith("text/event-stream");
      if (streamed) await follow(reply.body, growing);
      else growing.fail(await refused(reply));
    } catch {
      if (growing.over) return;
      if (ending.signal.aborted) growing.stopped();
      else growing.fail(failure("The connection to the service was lost: see that it runs, and ask again."));
    }
  };

  let working = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (working) return;
    working = true;
    const button = form.querySelector("button[type=submit]");
    form.setAttribute("aria-busy", "true");
    button.setAttribute("aria-disabled", "true");
    place.setAttribute("aria-live", "polite");
    document.getElementById("outcome").textContent = "";
    try {
      await ask(new AbortController());
    } finally {
      working = false;
      form.removeAttribute("aria-busy");
      button.removeAttribute("aria-disabled");
      const focused = document.activeElement;
      if (focused === document.body || form.contains(focused)) form.elements.question.focus({ preventScroll: true });
    }
  });
})();
