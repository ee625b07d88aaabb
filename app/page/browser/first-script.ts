/**
 * The only inline script, built separately (`page/server/first-script.ts`). Runs before the modules, and loads them.
 * - Records buttons pressed before hydration, including buttons in forms marked `data-replay`. `early-presses.ts`
 *   replays the presses. Otherwise native form submissions would abort each other, and quick clicks would be lost.
 * - Shows a pressed button's `data-adding` text at once, until the press is handled or fails.
 * - Posts the recorded forms one after another if a script fails, or if the scripts take longer than `longestMs`.
 *   Also posts these forms before the shopper follows a link or submits another form. Without such a link or form,
 *   submits the last recorded form natively, so that the response is the next page.
 * - If a recorded press needs scripts (`data-needs-scripts`), a later link or form waits for hydration. If the scripts
 *   fail, shows an alert that the press did nothing, and stays on the page.
 * - Loads the modules when the browser paints the first high-priority picture, `timeoutMs` after parsing, or at the
 *   first press (decision 0008). Uses `import()`, because Trusted Types refuse a script's string URL.
 */
import { documentMessages } from "../messages.ts";

const timeoutMs = 250;

/** Maximum time that a pressed form or link waits for the scripts, in ms. */
const longestMs = 5_000;

const { build = "", scripts = "", preloads = "", later = "" } = document.currentScript!.dataset;
const presses: HTMLElement[] = [];
const over = new AbortController();
const until = { signal: over.signal };
const alert = Object.assign(document.createElement("p"), {
  role: "alert",
  textContent: documentMessages.scriptsFailed,
});

function stop() {
  over.abort();
  alert.remove();
}

const isReplayed = (press: HTMLElement) => press.closest("[data-replay]");
const needsScripts = (press: HTMLElement) => press.closest("[data-needs-scripts]");

let waiting: unknown;
let posting: Promise<void> | undefined;
/** Follows a link, or submits a form, that the shopper pressed after the recorded presses. */
let next: (() => void) | undefined;
let failed = false;

async function postAll() {
  const forms: HTMLElement[] = [];
  const take = () => {
    for (const press of presses.filter(isReplayed)) forms.push(...presses.splice(presses.indexOf(press), 1));
    return forms.shift();
  };
  for (let press; (press = take());) {
    const { form } = press as HTMLButtonElement;
    if (!form) continue;
    if (!next && !forms.length) {
      stop();
      if (!form.isConnected) document.body.append(form);
      return form.submit();
    }
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    await fetch(form.action, { method: "post", body, redirect: "manual" }).catch(() => {});
  }
  failed = true;
  const lost = presses.splice(0).filter(needsScripts);
  for (const { parentElement } of lost) delete parentElement?.dataset["said"];
  if (!lost.length) return next?.();
  presses.push(...lost);
  document.body.append(alert);
}

const post = () => {
  if (!over.signal.aborted) posting ??= postAll();
};

const wait = () => (waiting ??= setTimeout(post, longestMs));

function leave(event: Event, by: HTMLElement, go: () => void) {
  if (failed || (!presses.length && !posting)) return;
  event.preventDefault();
  next = go;
  if (posting || presses.some(isReplayed)) return post();
  presses.push(by);
  wait();
}

window.early = { address: location.href, build, presses, stop, post };

addEventListener(
  "click",
  (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>("a[href^='/']");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey)
      leave(event, link, () => location.assign(link.href));
    const button = target.closest<HTMLButtonElement>("button[type=button],[data-replay] button");
    if (!button || (failed && !needsScripts(button))) return;
    event.preventDefault();
    presses.push(button);
    if (failed) return document.body.append(alert);
    const { adding } = button.dataset;
    if (adding) button.parentElement!.dataset["said"] = adding;
    if (isReplayed(button)) wait();
  },
  until,
);
addEventListener(
  "submit",
  (event) => leave(event, event.submitter!, () => (event.target as HTMLFormElement).submit()),
  until,
);
for (const failure of ["error", "unhandledrejection"]) addEventListener(failure, post, until);

function announce(paths: string, fetchPriority: string) {
  for (const href of paths.split(" ").filter(Boolean))
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority, href }));
}

let begun = false;
function begin() {
  if (begun) return;
  begun = true;
  announce(scripts, "high");
  announce(preloads, "high");
  announce(later, "low");
  for (const entry of scripts.split(" ")) void import(entry);
}

addEventListener("DOMContentLoaded", () => {
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, begin, { passive: true });
  const high = "img[fetchpriority=high]";
  const isAny = !document.querySelector(high);
  new PerformanceObserver((list) => {
    if ((list.getEntries() as LargestContentfulPaint[]).some(({ element }) => isAny || element?.matches(high))) begin();
  }).observe({ type: "largest-contentful-paint", buffered: true });
  setTimeout(begin, timeoutMs);
});
