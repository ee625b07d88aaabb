/**
 * The only script that stands in a document: what has to happen before the modules come. It decides when they come, too.
 * Written as one statement, because the Content-Security-Policy names it by its hash.
 *
 * - It collects the buttons pressed before the page is hydrated; `client/early-clicks.ts` presses them again. Those of forms
 *   about the basket too: a form that is posted breaks off the one before it, and quick clicks would be lost.
 * - It loads the modules once the page's first picture has been painted, or else `patienceMs` after the document was
 *   parsed, or at the first press: so they never take the line from the picture, and a slow line does not keep the page
 *   from coming to life (decision 0008).
 */
const patienceMs = 250;

export const firstScript = `(() => {
  const { scripts, preloads } = document.currentScript.dataset;
  const clicks = (window.earlyClicks = []);
  const collect = (event) => {
    const button = event.target.closest("button[type=button],[action$=basket] button");
    if (!button) return;
    event.preventDefault();
    clicks.push(button);
  };
  addEventListener("click", collect);
  window.stopCollecting = () => removeEventListener("click", collect);

  const add = (name, what) => document.head.append(Object.assign(document.createElement(name), { fetchPriority: "low" }, what));
  let begin = () => {
    begin = () => {};
    for (const src of scripts.split(" ")) add("script", { type: "module", src });
    for (const href of preloads.split(" ").filter(Boolean)) add("link", { rel: "modulepreload", href });
  };
  addEventListener("DOMContentLoaded", () => {
    for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => begin(), { passive: true });
    const first = document.querySelector("img[fetchpriority=high]");
    new PerformanceObserver((list) => {
      if (list.getEntries().some(({ element }) => !first || element === first)) begin();
    }).observe({ type: "largest-contentful-paint", buffered: true });
    setTimeout(() => begin(), ${patienceMs});
  });
})()`.replaceAll(/\n\s*/g, "");
