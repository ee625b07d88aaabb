import type { Locator, Page } from "@playwright/test";
import { effectsOf } from "./effects.ts";
import { expect, test } from "./fixture.ts";
import { expectRemovalsInPlace, fill } from "./long-basket.ts";
import { expectProduct, expectTexts, type SeenProduct, visibleIn } from "./visible.ts";

declare global {
  interface Window {
    clicks: number;
  }
}

const lamp = "Dune table lamp";
const mugs = "Pebble stoneware mugs";
const remove = { name: /^Remove from Basket/ };

const lampRow = {
  texts: ["Dune table lamp, terracotta shade on a brass arm", "$129.00", "Remove from Basket"],
  picture: "desk-lamp-terracotta",
  stars: 5,
};
const mugsRow = {
  texts: ["Pebble stoneware mugs, set of three", "$59.99", "Remove from Basket"],
  picture: "mug-set-terracotta",
  stars: 4,
};
const kettleRow = {
  texts: ["Heron gooseneck kettle, cream and brass", "$94.00", "Remove from Basket"],
  picture: "kettle-cream",
  stars: 4,
};

async function expectBasket(page: Page, products: readonly SeenProduct[], sum: string) {
  const main = page.getByRole("main");
  const rows = main.getByRole("listitem");
  await expectTexts(page.getByRole("link", { name: /^Basket/ }), [String(products.length)]);
  if (products.length > 0)
    await expectTexts(
      main.getByRole("list"),
      products.flatMap(({ texts }) => texts),
    );
  for (const [at, product] of products.entries()) await expectProduct(rows.nth(at), product);
  await expectTexts(main.locator("section"), [
    `Subtotal (${products.length} items)`,
    sum,
    "This order contains a gift",
    "Proceed to Checkout",
  ]);
}

test("at first the basket is empty, and says so kindly with a way home", async ({ store }) => {
  await store.open("/checkout");
  await expectBasket(store.page, [], "$0.00");
  await expect(store.page.getByText("Your basket is empty.")).toBeVisible();
  await store.page.getByRole("main").getByRole("link").first().click();
  await expect(store.page).toHaveURL(`${store.address}/`);
});

test("what is added is counted, listed in the order of adding, and summed", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await store.addToBasket(mugs);
  await store.addToBasket(lamp, { times: 2 });
  const basket = page.getByRole("link", { name: "Basket, 3 items" });
  await expectTexts(basket, ["3"]);
  const seen = await visibleIn(basket);
  expect(seen.signs).not.toEqual([]);
  for (const { width } of [...seen.texts, ...seen.signs]) expect(width).toBeGreaterThan(8);
  await store.openCheckout();
  await expectBasket(page, [mugsRow, lampRow, lampRow], "$317.99");
  await expect(page.getByRole("main").getByRole("listitem").first()).toMatchAriaSnapshot(`
    - listitem:
      - /children: equal
      - heading "Pebble stoneware mugs, set of three" [level=2]
      - paragraph: $59.99
      - img "4 out of 5 stars"
      - button "Remove from Basket"
  `);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Subtotal (3 items)" [level=2]
      - paragraph: $317.99
      - checkbox "This order contains a gift"
      - text: This order contains a gift
      - button "Proceed to Checkout"
  `);
});

test("on a wide screen the list stands on the left under its title, and the panel with all that is in it on the right", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  await fill(page, 3);
  await store.openCheckout();
  const main = page.getByRole("main");
  const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
  const list = await boxOf(main.getByRole("list"));
  const title = await boxOf(page.getByRole("heading", { name: "Your shopping Basket" }));
  expect(title.y + title.height).toBeLessThanOrEqual(list.y);
  for (const inPanel of [
    main.locator("section"),
    main.getByText("Subtotal (3 items)"),
    main.getByRole("checkbox", { name: "This order contains a gift" }),
    main.getByRole("button", { name: "Proceed to Checkout" }),
  ])
    expect((await boxOf(inPanel)).x).toBeGreaterThan(list.x + list.width);
});

test("each Remove from Basket is described by its item's title, which is read once per item", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await store.addToBasket(lamp, { times: 2 });
  await store.addToBasket(mugs);
  await store.openCheckout();
  for (const row of await page.getByRole("main").getByRole("listitem").all()) {
    const button = row.getByRole("button", { name: "Remove from Basket", exact: true });
    await expect(button).toHaveAccessibleDescription(await row.getByRole("heading").innerText());
    await expect(row.getByRole("img")).toHaveAccessibleName(/out of 5 stars$/);
  }
});

test("the second of two equal items stays when one is removed", async ({ store }) => {
  await store.open("/");
  for (const title of [lamp, mugs, lamp]) await store.addToBasket(title);
  await store.openCheckout();
  await store.page.getByRole("button", remove).last().click();
  await expectBasket(store.page, [mugsRow, lampRow], "$188.99");
  await store.page.getByRole("button", remove).first().click();
  await expectBasket(store.page, [lampRow], "$129.00");
  await expect(store.page.getByRole("heading", { name: /^Subtotal/ })).toBeInViewport();
});

test("after a removal the focus goes to the next item's button, at the end to the one before, and at last to the title", async ({
  store,
}) => {
  await store.open("/");
  await store.addToBasket(lamp);
  await store.addToBasket(mugs);
  await store.addToBasket("Heron gooseneck kettle");
  await store.openCheckout();
  const buttons = store.page.getByRole("button", remove);
  await buttons.nth(1).press("Enter");
  await expect(buttons.nth(1)).toBeFocused();
  await expectBasket(store.page, [lampRow, kettleRow], "$223.00");
  await buttons.nth(1).press("Enter");
  await expect(buttons).toBeFocused();
  await expectBasket(store.page, [lampRow], "$129.00");
  await buttons.first().press("Enter");
  await expect(store.page.getByRole("heading", { name: "Your shopping Basket" })).toBeFocused();
  await expectBasket(store.page, [], "$0.00");
});

test("in a long basket of equal items, a removal moves the focus to its neighbour, and the page does not scroll", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  await fill(page, 60, 1);
  await store.openCheckout();
  await expectRemovalsInPlace(page, 60, (left, place) => Math.min(place, left - 1));
});

test("a long basket has every row in the document, and going back to it restores the scroll position", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  await fill(page, 200);
  await store.openCheckout();
  await expect(page.getByRole("main").locator("li")).toHaveCount(200);
  await page.evaluate(() => window.scrollTo(0, 20_000));
  await page.getByRole("link", { name: /Wicker/ }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("main").locator("li")).toHaveCount(200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(19_000);
});

test("a long basket is one list to screen readers, and a removal changes no other row and moves the focus on", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  await fill(page, 50);
  await store.openCheckout();
  const list = page.getByRole("main").getByRole("list");
  await expect(list.getByRole("listitem")).toHaveCount(50);
  await expect(list).toHaveCount(1);
  const rows = await list.getByRole("listitem").elementHandles();
  const buttons = page.getByRole("button", remove);
  for (const last of [49, 48, 47]) {
    await buttons.nth(19).press("Enter");
    await expect(buttons).toHaveCount(last);
    await expect(buttons.nth(19)).toBeFocused();
  }
  const staying = await Promise.all(rows.map((row) => row.evaluate((element) => element.isConnected)));
  expect(staying.filter(Boolean)).toHaveLength(47);
});

test("the basket survives navigation between pages, back and forward included", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await store.addToBasket(lamp);
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Sign-in" })).toBeVisible();
  await page.getByRole("link", { name: /Wicker/ }).click();
  await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("1");
  await store.openCheckout();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Sign-in" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("1");
});

test("the basket is held in memory only: a reload loses it", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const effects = await effectsOf(page, () => store.addToBasket(lamp));
  // The click may also load the basket page's script.
  const expected = /^(body|text|scroll)|^request: GET .*\/assets\/shop-checkout-[\w-]+\.js$/;
  expect(effects.filter((effect) => !expected.test(effect))).toEqual([]);
  await page.clock.resume();
  const requested: string[] = [];
  page.context().on("request", (request) => requested.push(`${request.method()} ${new URL(request.url()).pathname}`));
  // Simulates leaving the page, because Playwright cannot observe requests during a real unload.
  await page.evaluate(() => {
    for (const leaving of ["beforeunload", "pagehide"]) dispatchEvent(new Event(leaving));
  });
  await page.reload();
  await store.addToBasket(lamp);
  await expectTexts(page.getByRole("link", { name: /^Basket/ }), ["1"]);
  expect(requested.filter((request) => !/^GET \/((assets|pictures)\/.*|favicon\.svg)?$/.test(request))).toEqual([]);
});

test("the gift box toggles and changes nothing else", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await store.addToBasket(lamp);
  await store.openCheckout();
  const gift = page.getByRole("checkbox", { name: "This order contains a gift" });
  for (const turn of ["false -> true", "true -> false"])
    expect(await effectsOf(page, () => gift.click())).toEqual([
      expect.stringMatching(new RegExp(`^body .* input:1 checked: ${turn}$`)),
    ]);
  await gift.click();
  await page.getByRole("link", { name: /Wicker/ }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("link", { name: /^Basket/ }).click();
  await expect(gift).not.toBeChecked();
});

test("Proceed to Checkout does nothing: no request, no navigation, no change", async ({ store }) => {
  const { page } = store;
  const proceed = page.getByRole("button", { name: "Proceed to Checkout", exact: true });
  const pressing = async () => {
    await proceed.click();
    await proceed.dblclick();
    await proceed.press("Enter");
    await proceed.press("Space");
  };
  await store.open("/");
  for (const items of [0, 1, 3]) {
    if (items > 0) await store.addToBasket(lamp, { times: items === 3 ? 2 : 1 });
    await store.openCheckout();
    await expectTexts(proceed, ["Proceed to Checkout"]);
    expect(await effectsOf(page, pressing)).toEqual([]);
    await page.getByRole("link", { name: /Wicker/ }).click();
  }
});

test("clicks on Add to Basket made before the page is hydrated are not lost, six of them neither", async ({
  store,
}) => {
  const { page } = store;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${store.address}/`, { waitUntil: "commit" });
  await store.addToBasket(lamp, { times: 5 });
  await store.addToBasket(mugs);
  await expectTexts(page.getByRole("link", { name: /^Basket/ }), ["0"]);
  release();
  await expectTexts(page.getByRole("link", { name: /^Basket/ }), ["6"]);
});

test("clicks before, during and after hydration each count once", async ({ store }) => {
  const { page } = store;
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    const hydrated = () => performance.getEntriesByName("hydrated").length > 0;
    window.clicks = 0;
    port1.addEventListener("message", () => {
      const button = document.querySelector<HTMLElement>("article button");
      if (button) window.clicks += 1;
      // Dispatches an event, because `click()` does nothing during another click.
      button?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      if (!hydrated()) port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
  });
  await store.open("/");
  await store.addToBasket("Horizon curved ultrawide monitor");
  const clicks = await page.evaluate(() => window.clicks);
  expect(clicks).toBeGreaterThan(1);
  await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText(String(clicks + 1));
});

test("a click just after hydration, before all follow-up work is done, counts once", async ({ store }) => {
  const { page } = store;
  await page.addInitScript(() => {
    // Speeds up `performance.now`, so that React splits its work into separate tasks, as on a slow phone.
    const now = performance.now.bind(performance);
    let passed = 0;
    performance.now = () => now() + (passed += 20);
    type Container = Record<string, { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }>;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      const container = document.querySelector<HTMLElement>("#store") as unknown as Container | null;
      const key = Object.keys(container ?? {}).find((name) => name.startsWith("__reactContainer$"));
      if (!key || container![key]!.stateNode.current.memoizedState.isDehydrated) return port2.postMessage(null);
      window.clicks = performance.getEntriesByName("hydrated").length > 0 ? 0 : 1;
      document.querySelector<HTMLElement>("article button")!.click();
    });
    port1.start();
    port2.postMessage(null);
  });
  await store.open("/");
  expect(await page.evaluate(() => window.clicks), "clicked too late").toBe(1);
  await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("1");
  await store.addToBasket(lamp);
  await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("2");
});

test("nothing is asked for and nothing is kept: the store has no such thing as a saved basket", async ({ store }) => {
  const { page } = store;
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await store.open("/");
  await store.addToBasket(lamp);
  await store.openCheckout();
  await page.getByRole("button", remove).click();
  await store.open("/");
  expect(requested.filter((path) => /^\/(api|basket)|keep/.test(path))).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ""]);
  expect(await page.context().cookies()).toEqual([]);
});
