/**
 * The only script that stands in a document: what has to happen before the modules come. It decides when they come, too.
 * Written as one statement, because the Content-Security-Policy names it by its hash.
 *
 * - It collects the buttons pressed before the page is hydrated; `page/browser/early-presses.ts` presses them again. Those of forms
 *   marked `data-replay` too: a form that is posted breaks off the one before it, and quick clicks would be lost.
 * - Beside a pressed button with a word for that, in `data-adding`, it says so at once, until the press has counted or never will.
 * - Forms that were pressed are posted where nobody will press them again: a script fails, or keeps them waiting for
 *   `longestMs`, or a link leads out of the document. One after another; the last one as the browser posts it, whose answer is
 *   the next page.
 * - It loads the modules once the first of the pictures that a page begins with has been painted, or else `timeoutMs` after the
 *   document was parsed, or at the first press: so they never take the line from the picture, and a slow line does not keep the page
 *   from coming to life (decision 0008). The pictures in sight have been asked for by then; those out of sight come after the scripts.
 * - It imports the entry script, as Trusted Types refuse a script element with an address that is a string.
 * - It remembers at which address the document was opened: going back does not wait for scripts. And of which build it is.
 */
const timeoutMs = 250;

/** How long a pressed form may wait for the scripts, in milliseconds. */
const longestMs = 5_000;

export const firstScript = `(() => {
  const { build, scripts, preloads, later = "" } = document.currentScript.dataset;
  const presses = [];
  const over = new AbortController();
  const until = { signal: over.signal };
  const stop = () => over.abort();
  const isForm = ({ form }) => form;
  let waiting, posting, next;
  const postAll = async () => {
    for (let press; (press = presses.find(isForm)); ) {
      const { form } = press;
      presses.splice(presses.indexOf(press), 1);
      if (!next && !presses.some(isForm)) {
        stop();
        if (!form.isConnected) document.body.append(form);
        return form.submit();
      }
      const body = new URLSearchParams(new FormData(form));
      await fetch(form.action, { method: "post", body, redirect: "manual" }).catch(() => {});
    }
    for (const { parentNode } of presses) delete parentNode.dataset.said;
    stop();
    if (next) location.assign(next);
  };
  const post = () => over.signal.aborted || (posting ??= postAll());
  window.early = { address: location.href, build, presses, stop, post };

  addEventListener("click", (event) => {
    const button = event.target.closest("button[type=button],[data-replay] button");
    const link = event.target.closest("a[href^='/']");
    const leaves = link && !event.ctrlKey && !event.metaKey && !event.shiftKey && (posting || presses.some(isForm));
    if (!button && !leaves) return;
    event.preventDefault();
    if (leaves) {
      next = link.href;
      return post();
    }
    presses.push(button);
    const { adding } = button.dataset;
    if (adding) button.parentNode.dataset.said = adding;
    if (button.form) waiting ??= setTimeout(post, ${longestMs});
  }, until);
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
