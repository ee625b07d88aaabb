import { documentMessages } from "./messages.ts";

/**
 * The only script that stands in a document: what has to happen before the modules come. It decides when they come, too.
 * Written as one statement, because the Content-Security-Policy names it by its hash.
 *
 * - It collects the buttons pressed before the page is hydrated; `page/browser/early-presses.ts` presses them again. Those of forms
 *   marked `data-replay` too: a form that is posted breaks off the one before it, and quick clicks would be lost.
 * - Beside a pressed button with a word for that, in `data-adding`, it says so at once, until the press has counted or never will.
 * - Forms that were pressed are posted where nobody will press them again: a script fails, or keeps them waiting for
 *   `longestMs`, or a link or another form leads out of the document. One after another, and a page that is hydrated
 *   meanwhile presses none of them again; the last one as the browser posts it, whose answer is the next page.
 * - Where only scripts answer a press (`data-needs-scripts`), a link or a form that is used after it waits for them, too. If they fail, an
 *   alert says that the press did nothing, and the shopper stays.
 * - It loads the modules once the first of the pictures that a page begins with has been painted, or else `timeoutMs` after the
 *   document was parsed, or at the first press: so they never take the line from the picture, and a slow line does not keep the page
 *   from coming to life (decision 0008). The pictures in sight have been asked for by then; those out of sight come after the scripts.
 * - It imports the entry script, as Trusted Types refuse a script element with an address that is a string.
 * - It remembers at which address the document was opened: going back does not wait for scripts. And of which build it is.
 */
const timeoutMs = 250;

/** How long a pressed form, link or search may wait for the scripts, in milliseconds. */
const longestMs = 5_000;

export const firstScript = `(() => {
  const { build, scripts, preloads, later = "" } = document.currentScript.dataset;
  const presses = [];
  const over = new AbortController();
  const until = { signal: over.signal };
  const alert = Object.assign(document.createElement("p"), { role: "alert", textContent: ${JSON.stringify(documentMessages.scriptsFailed)} });
  const stop = () => {
    over.abort();
    alert.remove();
  };
  const isPosted = (press) => press.closest("[data-replay]");
  const needsScripts = (press) => press.closest("[data-needs-scripts]");
  let waiting, posting, next, failed;
  const postAll = async () => {
    const forms = [];
    const take = () => {
      for (const press of presses.filter(isPosted)) forms.push(...presses.splice(presses.indexOf(press), 1));
      return forms.shift();
    };
    for (let press; (press = take()); ) {
      const { form } = press;
      if (!next && !forms.length) {
        stop();
        if (!form.isConnected) document.body.append(form);
        return form.submit();
      }
      const body = new URLSearchParams(new FormData(form));
      await fetch(form.action, { method: "post", body, redirect: "manual" }).catch(() => {});
    }
    failed = true;
    const lost = presses.splice(0).filter(needsScripts);
    for (const { parentNode } of lost) delete parentNode.dataset.said;
    if (lost.length) {
      presses.push(...lost);
      document.body.append(alert);
    } else next?.();
  };
  const post = () => over.signal.aborted || (posting ??= postAll());
  const wait = () => (waiting ??= setTimeout(post, ${longestMs}));
  const leave = (event, by, go) => {
    if (failed || !presses.length && !posting) return;
    event.preventDefault();
    next = go;
    if (posting || presses.some(isPosted)) return post();
    presses.push(by);
    wait();
  };
  window.early = { address: location.href, build, presses, stop, post };

  addEventListener("click", (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = target.closest("a[href^='/']");
    if (link && !ctrlKey && !metaKey && !shiftKey) leave(event, link, () => location.assign(link.href));
    const button = target.closest("button[type=button],[data-replay] button");
    if (!button || failed && !needsScripts(button)) return;
    event.preventDefault();
    presses.push(button);
    if (failed) return document.body.append(alert);
    const { adding } = button.dataset;
    if (adding) button.parentNode.dataset.said = adding;
    if (isPosted(button)) wait();
  }, until);
  addEventListener("submit", (event) => leave(event, event.submitter, () => event.target.submit()), until);
  for (const failure of ["error", "unhandledrejection"]) addEventListener(failure, post, until);

  const announce = (paths, fetchPriority) => {
    for (const href of paths.split(" ").filter(Boolean))
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority, href }));
  };
  let begin = () => {
    begin = () => {};
    announce(scripts, "high");
    announce(preloads, "high");
    announce(later, "low");
    for (const entry of scripts.split(" ")) import(entry);
  };
  addEventListener("DOMContentLoaded", () => {
    for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => begin(), { passive: true });
    const high = "img[fetchpriority=high]";
    const isAny = !document.querySelector(high);
    new PerformanceObserver((list) => {
      if (list.getEntries().some(({ element }) => isAny || element?.matches(high))) begin();
    }).observe({ type: "largest-contentful-paint", buffered: true });
    setTimeout(() => begin(), ${timeoutMs});
  });
})()`.replaceAll(/\n\s*/g, "");
