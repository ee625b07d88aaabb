import type { Page, Route } from "@playwright/test";
import { expect, hydrated, type Shopper, test } from "./fixture.ts";
import { hold } from "./hydration.ts";

test.use({ features: "catalogue" });

const box = (page: Page) => page.getByRole("combobox", { name: "Search" });
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function type(store: Shopper, text: string) {
  await store.open("/");
  await box(store.page).pressSequentially(text);
  await expect(options(store.page)).not.toHaveCount(0);
}

/** Text of the selected suggestion, which Enter would open. Null without a selection. */
const active = async (page: Page) => {
  const id = await box(page).getAttribute("aria-activedescendant");
  return id && page.locator(`[id="${id}"][aria-selected=true]`).textContent();
};

test("a search with a typing error finds what was meant, without loading a document", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await page.evaluate(() => ((window as Window & { mark?: boolean }).mark = true));
  await box(page).fill("monitr");
  await box(page).press("Enter");
  await expect(heading(page)).toHaveText("Results for “monitr”");
  await expect(page.getByText("2 products", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle("Results for “monitr”: Wicker");
  expect(await page.evaluate(() => (window as Window & { mark?: boolean }).mark)).toBe(true);
  await page.goBack();
  await expect(box(page)).toHaveValue("");
});

test("text typed while a search loads stays, with the focus in the field", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const { promise: held, resolve } = Promise.withResolvers<Route>();
  await page.route("**/_data/search?q=monitor", (route) => resolve(route));
  await box(page).fill("monitor");
  await box(page).press("Enter");
  const route = await held;
  await box(page).pressSequentially(" arm");
  await route.continue();
  await expect(heading(page)).toHaveText("Results for “monitor”");
  await page.keyboard.type("s");
  await expect(box(page)).toHaveValue("monitor arms");
  await box(page).press("Enter");
  await expect(heading(page)).toHaveText("Results for “monitor arms”");
  await expect(box(page)).toHaveValue("monitor arms");
});

test("results that arrive while Enter is pressed wait briefly for its release", async ({ store }) => {
  const { page } = store;
  await page.addInitScript(() => Object.assign(window, { frame: requestAnimationFrame }));
  await store.open("/");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const end of [() => page.keyboard.up("Enter"), () => page.clock.runFor(50)]) {
    await box(page).fill(`${await box(page).inputValue()}lamp`);
    const before = await heading(page).textContent();
    const response = page.waitForResponse("**/_data/search?*");
    await page.keyboard.down("Enter");
    await (await response).finished();
    await page.evaluate(async () => {
      const { frame } = window as unknown as { frame: typeof requestAnimationFrame };
      for (let at = 0; at < 10; at++) await new Promise((resolve) => frame(resolve));
    });
    await expect(heading(page)).toHaveText(before!);
    await end();
    await expect(heading(page)).toHaveText(/^(Results|Nothing)/);
  }
});

test("after a search by keyboard, no focus ring surrounds the whole page", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await box(page).fill("monitor");
  await box(page).press("Enter");
  await expect(page.locator("#store")).toBeFocused();
  await expect(page.locator("#store")).toHaveCSS("outline-style", "none");
});

test("a search is filtered, and each filter can be removed", async ({ store }) => {
  const { page } = store;
  await store.open("/search?q=brass");
  await page.getByRole("link", { name: "$100 to $250 (4)" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
  await page.getByRole("link", { name: "Lighting (2)" }).click();
  await expect(page).toHaveURL(`${store.address}/search?q=brass&department=lighting&price=100-250`);
  await page.getByRole("link", { name: "Remove Lighting" }).click();
  await expect(page).toHaveURL(`${store.address}/search?q=brass&price=100-250`);
  await page.getByRole("link", { name: "Remove $100 to $250" }).click();
  await expect(page.getByRole("article")).toHaveCount(7);
});

test("a search is filtered and sorted by keyboard, with the focus kept and the result announced", async ({ store }) => {
  const { page } = store;
  const choice = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
  const said = page.locator("[aria-live=polite]:not([role=search] *)").first();
  const top = async (name: string) => (await choice(name).boundingBox())!.y;
  /**
   * Activates the link `name`, and expects the focus on the link named `becomes`. Unless `name` starts with "Remove",
   * expects that link at the height of the first one.
   */
  const press = async (name: string, becomes = name) => {
    await choice(name).focus();
    const before = await top(name);
    await page.keyboard.press("Enter");
    await expect(choice(becomes)).toBeFocused();
    if (!name.startsWith("Remove")) expect(await top(becomes)).toBeCloseTo(before, 0);
  };
  await page.setViewportSize({ width: 1280, height: 420 });
  await store.open("/search?q=brass");
  await press("$100 to $250 (4)", "$100 to $250");
  await expect(said).toHaveText("4 products, by relevance, $100 to $250");
  await page.evaluate(() => scrollTo(0, 150));
  await press("4 stars and up (3)", "4 stars and up");
  await expect(said).toHaveText("3 products, by relevance, $100 to $250, 4 stars and up");
  await press("Price: high to low");
  await expect(said).toHaveText("3 products, price from high to low, $100 to $250, 4 stars and up");
  await press("Remove $100 to $250", "Remove 4 stars and up");
  await press("Remove 4 stars and up", "Price: high to low");
  await expect(page).toHaveURL(`${store.address}/search?q=brass&sort=price-desc`);
  await page.goBack();
  await expect(said).toHaveText(/price from high to low, 4 stars and up$/);
  await expect(page.locator("#store")).toBeFocused();
});

test("on a phone the filters stay open, and in place, while one after the other is selected", async ({
  browser,
  storeProcess,
}) => {
  const page = await browser.newPage({ hasTouch: true, viewport: { width: 360, height: 640 } });
  await page.goto(`${storeProcess.address}/search?q=brass`);
  await hydrated(page);
  await page.getByText("Filters", { exact: true }).tap();
  const choice = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
  await choice("4 stars and up (6)").scrollIntoViewIfNeeded();
  const { y } = (await choice("4 stars and up (6)").boundingBox())!;
  await choice("4 stars and up (6)").tap();
  await expect(choice("4 stars and up")).toBeFocused();
  expect((await choice("4 stars and up").boundingBox())!.y).toBeCloseTo(y, 0);
  await choice("$100 to $250 (3)").tap();
  await expect(page.getByText("Filters (2)", { exact: true })).toBeAttached();
  await expect(choice("$100 to $250")).toBeVisible();
  await page.close();
});

test("the arrow keys move through the suggestions in a circle, and Enter selects one", async ({ store }) => {
  const { page } = store;
  await type(store, "lam");
  await expect(box(page)).toHaveAttribute("aria-expanded", "true");
  const texts = await options(page).allTextContents();
  expect(texts).toEqual(["lamp", expect.stringContaining("forest green"), expect.stringContaining("terracotta")]);
  expect(await active(page)).toBeNull();
  for (const expected of [...texts, null, texts[0]]) {
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => active(page)).toBe(expected);
  }
  for (const expected of [null, texts.at(-1)]) {
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => active(page)).toBe(expected);
  }
  await page.keyboard.press("Home");
  await expect.poll(() => active(page)).toBeNull();
  expect(await box(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
  await page.keyboard.press("End");
  expect(await box(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toContainText("terracotta");
  await expect(options(page)).toHaveCount(0);
});

test("Escape closes the suggestions, then empties the box; Tab closes them and moves on", async ({ store }) => {
  const { page } = store;
  await type(store, "lam");
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue("lam");
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowDown");
  await expect(options(page)).toHaveCount(3);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(box(page)).toHaveValue("");
  await page.keyboard.type("kett");
  await expect(options(page)).toHaveCount(3);
  await page.keyboard.press("Tab");
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
  await expect(box(page)).toHaveValue("kett");
});

test("the number of suggestions is announced", async ({ store }) => {
  await type(store, "lam");
  await expect(store.page.getByRole("search").locator("[aria-live]")).toHaveText("3 suggestions");
});

test("a click on a suggestion opens it, and a click beside them closes them", async ({ store }) => {
  const { page } = store;
  await type(store, "hedph");
  await page.mouse.click(5, 500);
  await expect(options(page)).toHaveCount(0);
  await box(page).press("ArrowDown");
  await options(page).first().click();
  await expect(heading(page)).toHaveText("Results for “headphones”");
  await expect(box(page)).toHaveValue("headphones");
});

test("one suggestion request runs at a time, and a late response never replaces a newer one", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const { promise: late, resolve } = Promise.withResolvers<Route>();
  await page.route("**/_suggest?q=la", (route) => resolve(route));
  const givenUp = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/_suggest?q=la"));
  await box(page).fill("la");
  const route = await late;
  await box(page).fill("kettle");
  await givenUp;
  await expect(options(page).first()).toHaveText("kettle");
  // Ignores an error, because the page may have aborted the request.
  await route.fulfill({ json: { products: [], completions: ["late"] } }).catch(() => {});
  await box(page).press("ArrowDown");
  await expect(options(page).first()).toHaveText("kettle");
  await expect(page.getByText("late", { exact: true })).toHaveCount(0);
});

test("once a shopper has begun to choose, the list stays, and a late response is dropped", async ({ store }) => {
  const { page } = store;
  await type(store, "la");
  const { promise: late, resolve } = Promise.withResolvers<Route>();
  await page.route("**/_suggest?q=lam", (route) => resolve(route));
  const givenUp = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/_suggest?q=lam"));
  await box(page).press("m");
  const route = await late;
  await box(page).press("ArrowDown");
  await givenUp;
  await route.fulfill({ json: { products: [], completions: ["late"] } }).catch(() => {});
  await expect.poll(() => active(page)).toBe(await options(page).first().textContent());
  await expect(page.getByText("late", { exact: true })).toHaveCount(0);
});

test("text typed before hydration gets suggestions afterwards", async ({ store }) => {
  const { page } = store;
  await page.route("**/assets/suggestions-*.js", async (route) => {
    await expect(box(page)).toHaveValue("lam");
    await route.continue();
  });
  await store.open("/");
  await box(page).pressSequentially("lam");
  await expect(options(page)).toHaveCount(3);
});

test("no suggestions appear after the focus has left the box", async ({ store }) => {
  const { page } = store;
  const letCome = await hold(page, "**/assets/suggestions-*.js");
  await store.open("/");
  await page.clock.install();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await box(page).pressSequentially("lam");
  await page.keyboard.press("Tab");
  letCome();
  await expect(page.getByRole("search").locator("[aria-live]")).toBeAttached();
  await page.clock.runFor(1_000);
  expect(requested.filter((path) => path === "/_suggest")).toEqual([]);
});

test("while the store cannot be reached, there are no suggestions and no errors", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED|500/);
  await store.open("/");
  await page.route("**/_suggest?*", (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent("requestfailed");
  await box(page).fill("lam");
  await failed;
  await page.route("**/_suggest?*", (route) => route.fulfill({ status: 500, json: { message: "" } }), { times: 1 });
  const refused = page.waitForResponse("**/_suggest?*");
  await box(page).fill("lamp");
  await refused;
  await expect(options(page)).toHaveCount(0);
  await box(page).fill("kett");
  await expect(options(page)).toHaveCount(3);
});

test("if the suggestions' code cannot be loaded, the box still searches", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED|Failed to fetch/);
  await page.route("**/assets/suggestions-*.js", (route) => route.abort());
  await store.open("/");
  await box(page).fill("lamp");
  await box(page).press("Enter");
  await expect(heading(page)).toHaveText("Results for “lamp”");
});

test("a finger can select a suggestion on a narrow screen, and the list fits it", async ({ browser, storeProcess }) => {
  const page = await browser.newPage({ hasTouch: true, viewport: { width: 320, height: 568 } });
  await page.goto(`${storeProcess.address}/`);
  await hydrated(page);
  await box(page).tap();
  await box(page).pressSequentially("arm");
  await expect(options(page)).not.toHaveCount(0);
  const popup = (await page.getByRole("listbox").boundingBox())!;
  expect(popup.x).toBeGreaterThanOrEqual(0);
  expect(popup.x + popup.width).toBeLessThanOrEqual(320);
  expect(popup.width).toBeGreaterThan(280);
  expect(popup.y + popup.height).toBeLessThanOrEqual(568);
  await options(page).last().tap();
  await expect(heading(page)).toContainText("armchair");
  await page.close();
});
