import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { expectTexts, visibleOn } from "./visible.ts";

const sizes = [320, 360, 768, 1024, 1440, 2560];
const resize = (page: Page, width: number, height = 900) => page.setViewportSize({ width, height });

const lines = (page: Page) =>
  page.getByRole("article").evaluateAll((cards) => {
    const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  });

const expectNothingSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

test("cards stand in rows of 2, 3, 3, 1 and 3 from 1024 px, two by two on tablets, one by one on phones", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  for (const width of [1024, 1440, 2560]) {
    await resize(page, width);
    expect(await lines(page)).toEqual([2, 3, 3, 1, 3]);
  }
  await resize(page, 768);
  expect(await lines(page)).toEqual([2, 2, 2, 2, 1, 2, 1]);
  await resize(page, 360);
  expect(await lines(page)).toEqual(Array.from({ length: 12 }, () => 1));
});

test("pictures in a row have the same height and vertical position", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await resize(page, 1440);
  const boxes = await page
    .getByRole("article")
    .locator("img")
    .evaluateAll((images) =>
      images.map((image) => image.parentElement!.parentElement!.getBoundingClientRect().toJSON()),
    );
  for (const [from, to] of [
    [0, 2],
    [2, 5],
    [5, 8],
    [9, 12],
  ]) {
    const row = boxes.slice(from, to);
    expect(new Set(row.map(({ y, height }) => `${Math.round(y)} ${Math.round(height)}`))).toHaveProperty("size", 1);
  }
});

test("the first cards overlap the banner by 100 to 150 px at every size", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  for (const width of sizes) {
    await resize(page, width);
    const banner = (await page.getByRole("region", { name: "Featured" }).boundingBox())!;
    const card = (await page.getByRole("article").first().boundingBox())!;
    const overlap = banner.y + banner.height - card.y;
    expect(overlap, `${width} px`).toBeGreaterThanOrEqual(100);
    expect(overlap, `${width} px`).toBeLessThanOrEqual(150);
  }
});

test("the header is as wide as the content, however wide the window", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const header = page.getByRole("banner").getByRole("link");
  const cards = page.getByRole("article");
  const edges = async (first: Locator, last: Locator) => {
    const [left, right] = [(await first.boundingBox())!, (await last.boundingBox())!];
    return [left.x, right.x + right.width];
  };
  for (const width of [1024, 1440, 2560]) {
    await resize(page, width);
    const bar = await edges(header.first(), header.filter({ hasText: /^\d+$/ }));
    expect(bar, `${width} px`).toEqual(await edges(cards.first(), cards.nth(1)));
  }
});

for (const path of ["/", "/checkout", "/login", "/nowhere"]) {
  test(`nothing scrolls sideways on ${path}, from 320 px up`, async ({ store }) => {
    if (path === "/nowhere") store.expectConsole(/404/);
    await store.open(path);
    for (const width of sizes) {
      await resize(store.page, width);
      await expectNothingSideways(store.page);
    }
  });
}

test("nothing shifts while pictures load slowly", async ({ store }) => {
  const { page } = store;
  await page.route("**/pictures/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto(`${store.address}/`, { waitUntil: "commit" });
  await page.evaluate(() => {
    const shifts: string[] = ((window as unknown as { shifts: string[] }).shifts = []);
    type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push(`${value} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 200)).join(" ")}`);
    });
    observer.observe({ type: "layout-shift", buffered: true });
  });
  for (const card of await page.getByRole("article").all()) {
    await card.scrollIntoViewIfNeeded();
    const image = card.locator("img");
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  }
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
});

test("the header's bar stays visible, but not in a low window", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await page.evaluate(() => scrollTo(0, 600));
  const search = page.getByRole("textbox", { name: "Search" });
  await expect(search).toBeInViewport();
  await resize(page, 1440, 400);
  await expect(search).not.toBeInViewport();
});

/** Gives the home page's first product a very long title and a high price, and adds the product to the basket. */
async function addMonster(page: Page, address: string) {
  await page.route("**/assets/home-*.js", async (route) => {
    const response = await route.fetch();
    const title = `${"Extraordinarily ".repeat(12)}${"w".repeat(120)}`;
    const code = await response.text();
    const body = code.replace(/([`"'])Dune table lamp, .*?\1,129\b/, `"${title}",1234567.89`);
    await route.fulfill({ response, body });
  });
  await page.goto(`${address}/checkout`);
  await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Wicker/ })
    .click();
  await page.getByRole("article").first().getByRole("button", { name: "Add to Basket" }).click();
}

test("a very long title and $1,234,567.89 break neither the cards nor the basket", async ({ store }) => {
  const { page } = store;
  await addMonster(page, store.address);
  for (const width of sizes) {
    await resize(page, width);
    await expectNothingSideways(page);
  }
  await store.openCheckout();
  for (const width of sizes) {
    await resize(page, width);
    await expectNothingSideways(page);
    await expect(page.getByText("$1,234,567.89").last()).toBeInViewport();
  }
});

test("a thousand items are all on the page, and removing one is quick", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await page.getByRole("button", { name: "Add to Basket" }).nth(2).focus();
  for (let pressed = 0; pressed < 1000; pressed++) await page.keyboard.press("Enter");
  await expectTexts(page.getByRole("link", { name: /^Basket/ }), ["1000"]);
  await resize(page, 320);
  await expectNothingSideways(page);
  await store.openCheckout();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.nth(999)).toBeAttached();
  await expect(rows.nth(1_000)).not.toBeAttached();
  const took = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const settled = (start: number) => () => setTimeout(() => resolve(performance.now() - start));
        const pressed = () => requestAnimationFrame(settled(performance.now()));
        addEventListener("click", pressed, { capture: true, once: true });
      }),
  );
  await page.getByRole("button", { name: "Remove from Basket" }).nth(500).click();
  await expect(page.getByText("Subtotal (999 items)")).toBeVisible();
  expect(await took).toBeLessThan(500);
});

test("a long e-mail is shown whole and causes no sideways scrolling", async ({ store }) => {
  const { page } = store;
  const email = `${"a.very.long.name".repeat(3)}@${"department.".repeat(4)}example.com`;
  await store.open("/login");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Create your Wicker Account" }).click();
  const greeting = page.getByRole("banner").getByText(email);
  await expect(greeting).toBeVisible();
  for (const width of sizes) {
    await resize(page, width);
    await expectNothingSideways(page);
    expect((await greeting.boundingBox())!.width).toBeLessThanOrEqual(208);
    expect((await visibleOn(page)).texts.map(({ text }) => text)).toContain(`Hello ${email}`);
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: /^Basket/ })).toBeInViewport({ ratio: 1 });
  }
});

test("the printed basket has its items and its sum, and no controls", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await store.addToBasket("Dune table lamp", { times: 2 });
  await store.openCheckout();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
  for (const role of ["button", "textbox", "checkbox"] as const) await expect(page.getByRole(role)).toHaveCount(0);
});
