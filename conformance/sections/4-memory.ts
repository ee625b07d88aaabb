import { mutantsOf, type Rows, testsOf } from "../row.ts";

const basketTest = testsOf("e2e/basket.test.ts");

const walk = testsOf("e2e/fixed-walks.test.ts");

const inBrowser = mutantsOf("app/browser.tsx");

const observed = 'identity.subscribe((user) => store.dispatch({ type: "set user", user }));';

/** Creates a mutant that also stores the basket outside memory. */
const stored = (where: string, how: string) =>
  inBrowser(`the basket is kept in ${where}`, observed, `${observed}\n  store.subscribe(() => ${how});`);
const basketAsText = "JSON.stringify(store.state().basket)";

export const memory: Rows = {
  "4.13": {
    tests: [
      basketTest("the basket is held in memory only: a reload loses it"),
      walk(
        "links to the open page keep the basket: the logo on the home page, and the basket's link on the basket page",
      ),
    ],
    mutants: [
      mutantsOf("app/page/browser/navigation/navigate.ts")(
        "a link to the open page reloads it, so the basket is lost",
        "if (view.broken() || (pageOf",
        "if (view.broken() || url.href === location.href || (pageOf",
      ),
      stored("the local storage", `localStorage.setItem("basket", ${basketAsText})`),
      stored("the session storage", `sessionStorage.setItem("basket", ${basketAsText})`),
      stored("a cookie", "(document.cookie = `basket=${store.state().basket.map(({ id }) => id).join()}`)"),
      stored(
        "the entry of the history",
        'history.replaceState({ ...history.state, basket: store.state().basket }, "")',
      ),
      stored("the address", 'history.replaceState(history.state, "", `#${store.state().basket.length}`)'),
      stored("the window's name", `(window.name = ${basketAsText})`),
      stored(
        "the cache storage",
        `void caches.open("basket").then((cache) => cache.put("/basket", new Response(${basketAsText})))`,
      ),
      stored(
        "a database of the browser",
        `{
    const opening = indexedDB.open("basket");
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("items"));
    opening.addEventListener("success", () => {
      opening.result.transaction("items", "readwrite").objectStore("items").put(store.state().basket, 0);
      opening.result.close();
    });
  }`,
      ),
      stored("the server", `void fetch("/basket", { method: "POST", body: ${basketAsText} })`),
      inBrowser(
        "the basket is sent to the server when one leaves",
        observed,
        `${observed}\n  addEventListener("pagehide", () => navigator.sendBeacon("/basket", ${basketAsText}));`,
      ),
      inBrowser(
        "the basket comes back after a reload",
        observed,
        `${observed}
  for (const item of JSON.parse(window.name || "[]")) store.dispatch({ type: "add to basket", item });
  store.subscribe(() => (window.name = ${basketAsText}));`,
      ),
    ],
  },
  "4.14": {
    tests: [
      basketTest("nothing is asked for and nothing is kept: the store has no such thing as a saved basket"),
      basketTest("the basket is held in memory only: a reload loses it"),
    ],
    mutants: [
      mutantsOf("app/basket/feature.ts")("every shop keeps baskets", 'from: "all"', 'from: ""'),
      mutantsOf("app/browser-modules.ts")(
        "the pages of every shop keep baskets",
        "isIn(shop, of)",
        "isIn(shop, of) || of === basket",
      ),
    ],
  },
};
