import { effectsOf } from "./effects.ts";
import { expect, test } from "./fixture.ts";

/** Scripts with one side effect each, and the line that `effectsOf` must report. */
const acts: readonly (readonly [act: string, effect: RegExp])[] = [
  ["localStorage.kept = 'locally'", /^kept of .*locally/],
  ["sessionStorage.kept = 'a while'", /^session storage kept: nothing -> a while$/],
  ["document.cookie = 'crumb=yes'", /^cookie crumb: nothing -> yes$/],
  [
    "indexedDB.open('base').onupgradeneeded = ({ target }) => target.result.createObjectStore('base')",
    /^kept of .*base/,
  ],
  ["caches.open('box').then((box) => box.put('/box', new Response('')))", /^cache box .*\/box: nothing -> $/],
  ["caches.open('empty')", /^cache empty: nothing -> $/],
  ["navigator.sendBeacon('/favicon.svg?beacon')", /^request: POST .*beacon$/],
  ["setTimeout(() => fetch('/favicon.svg?late'), 2_900)", /^request: GET .*late$/],
  ["new WebSocket('/socket')", /^request: ws:.*socket$/],
  ["history.pushState('further', '', '#there')", /^history: \d+ .* -> \d+ "further"$/],
  ["void 0", /^address: .* -> .*\/#there$/],
  ["window.name = 'kept'", /^name of the window: {2}-> kept$/],
  ["document.title = 'Another'", /^title: .* -> Another$/],
  ["scrollTo(0, 50)", /^scroll: 0 0 -> 0 [1-9]/],
  ["setTimeout(() => alert('Hear!'))", /^alert: Hear!$/],
  ["window.open('about:blank')", /^window$/],
  ["console.log('aside')", /^console: aside$/],
  ["document.querySelector('h1').classList.add('grown')", /^body .*h1:1: .* -> .*grown/],
  ["document.querySelector('header input').value = 'typed'", /^body .*input:\d value: {2}-> typed$/],
  ["document.querySelector('[type=checkbox]').checked = true", /^body input:\d checked: false -> true$/],
  ["document.querySelector('nav').style.display = 'none'", /^text: [^]*Kindle[^]* -> (?![^]*Kindle)/],
  ["document.querySelector('article').before(document.querySelectorAll('article')[1])", /^body .*article:1: /],
];

test("every effect of an action is reported, and of an action without effect, nothing", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/WebSocket|404/);
  await store.open("/");
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("input"), { type: "checkbox" })));
  expect(await effectsOf(page, () => page.getByRole("textbox", { name: "Search" }).focus())).toEqual([]);
  const reported = await effectsOf(page, () => page.evaluate(acts.map(([act]) => `{ ${act} }`).join(";")));
  const styling = "document.styleSheets[0].insertRule('h2::after { content: \"more\" }')";
  expect(await effectsOf(page, () => page.evaluate(styling))).toContainEqual(
    expect.stringMatching(/^body .*h2:1 drawn: .*more/),
  );
  for (const [act, line] of acts) expect(reported, act).toContainEqual(expect.stringMatching(line));
});
