import sharp from "sharp";
import { expect, test } from "./fixture.ts";
import { announcements, recordAnnouncements } from "./listening.ts";
import { expectProduct, expectTexts, visibleOn } from "./visible.ts";
import { cards as products } from "./walks/model.ts";

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

test("a card is an article named by its title, with picture, price, stars and a button", async ({ store }) => {
  await store.open("/");
  const monitor = store.page.getByRole("article", { name: "Horizon curved ultrawide monitor" });
  await expect(monitor).toHaveAttribute("data-product-id", "horizon-monitor");
  await expect(monitor.getByRole("img", { name: "5 out of 5 stars" })).toBeVisible();
  const cards = store.page.getByRole("article");
  for (const [at, { title, price, picture, stars }] of products.entries())
    await expectProduct(cards.nth(at), { texts: [title, money.format(price), "Add to Basket"], picture, stars });
  expect((await visibleOn(store.page)).areas).toHaveLength(12);
});

test("the picture of each card is painted on screens of any width", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  for (const width of [360, 800, 1_440, 2_200]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [at, image] of (await page.getByRole("article").locator("img").all()).entries()) {
      await image.evaluate((element: HTMLImageElement) => element.decode());
      const painted = await image.screenshot();
      await image.evaluate((element) => (element.style.opacity = "0"));
      const difference = sharp(painted).composite([{ input: await image.screenshot(), blend: "difference" }]);
      await image.evaluate((element) => (element.style.opacity = ""));
      const { channels } = await sharp(await difference.png().toBuffer()).stats();
      expect(Math.max(...channels.slice(0, 3).map(({ mean }) => mean)), `${at} at ${width} px`).toBeGreaterThan(5);
    }
  }
});

test("each of the twelve cards adds its product, once, and each of these items can be removed", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const count = page.getByRole("link", { name: /^Basket/ });
  for (const at of products.keys()) {
    await page.getByRole("button", { name: "Add to Basket" }).nth(at).click();
    await expectTexts(count, [String(at + 1)]);
  }
  await store.openCheckout();
  const rows = page.getByRole("main").getByRole("listitem");
  const left = [...products];
  for (const from of [
    "start",
    "middle",
    "end",
    "start",
    "middle",
    "end",
    "start",
    "end",
    "start",
    "end",
    "middle",
    "end",
  ]) {
    await expectTexts(
      page.getByRole("main").getByRole("list"),
      left.flatMap(({ title, price }) => [title, money.format(price), "Remove from Basket"]),
    );
    const at = { start: 0, middle: left.length >> 1, end: left.length - 1 }[from]!;
    await rows.nth(at).getByRole("button", { name: "Remove from Basket" }).click();
    left.splice(left.indexOf(left[at]!), 1); // the store removes the first of equal items
    await expectTexts(count, [String(left.length)]);
  }
  await expect(page.getByText("Your basket is empty.")).toBeVisible();
});

test("cards of the same product are different cards: each adds one of it", async ({ store }) => {
  await store.open("/");
  const ids = await store.page
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset["productId"]));
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at)!;
  const twins = store.page.locator(`[data-product-id="${repeated}"]`);
  expect(await twins.all()).toHaveLength(2);
  await twins.first().getByRole("button", { name: "Add to Basket" }).click();
  await twins.last().getByRole("button", { name: "Add to Basket" }).click();
  await expectTexts(store.page.getByRole("link", { name: /^Basket/ }), ["2"]);
});

test("each button is named as in the specification and described by its card's title, which is read once per card", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  for (const card of await page.getByRole("article").all()) {
    const button = card.getByRole("button", { name: "Add to Basket", exact: true });
    await expect(button).toHaveAccessibleDescription(await card.getByRole("heading").innerText());
    await expect(card.getByRole("img")).toHaveAccessibleName(/out of 5 stars$/); // the stars are the card's only named image
  }
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
});

test("scripts are not requested before the banner is painted, unless that takes a quarter of a second", async ({
  store,
}) => {
  const { page } = store;
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const picture = (list.getEntries() as (PerformanceEntry & { element: Element | null })[]).find(
        ({ element }) => element?.getAttribute("fetchpriority") === "high",
      );
      if (picture) (window as unknown as { painted: number }).painted = picture.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await store.open("/");
  const { requested, painted, parsed } = await page.evaluate(() => ({
    requested: performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".js"))!.startTime,
    painted: (window as unknown as { painted?: number }).painted ?? Infinity,
    parsed: performance.getEntriesByType("navigation")[0]!.domInteractive,
  }));
  expect(requested).toBeGreaterThanOrEqual(Math.min(painted, parsed + 250) - 1);
});

test("a press loads the scripts, however long the banner takes, and counts", async ({ store }) => {
  const { page } = store;
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000); // stops all timers, so only the click can load the scripts
  await page.route("**/pictures/**", () => {});
  await page.goto(store.address, { waitUntil: "commit" });
  const add = page.getByRole("button", { name: "Add to Basket" }).first();
  await add.click({ noWaitAfter: true });
  await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("1");
});

test("a press is confirmed beside its button if the count is not visible, moves nothing, and is announced once", async ({
  store,
}) => {
  const { page } = store;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 256 }); // as wide as 1280 px at 400 % zoom
  await store.open("/");
  const card = page.getByRole("article").nth(1);
  const add = card.getByRole("button", { name: "Add to Basket", exact: true });
  const place = add.locator("..");
  const boxes = () =>
    page.locator("main *").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  await add.scrollIntoViewIfNeeded();
  await recordAnnouncements(page);
  const before = await boxes();
  for (let pressed = 0; pressed < 3; pressed++) await add.click();
  await expect(place).toHaveAttribute("data-said", "✓ Added");
  await expect(page.getByRole("link", { name: /^Basket/ })).not.toBeInViewport();
  expect(await boxes()).toEqual(before);
  expect(await place.evaluate((element) => getComputedStyle(element, "::after").visibility)).toBe("visible");
  await expect(add).toHaveAccessibleName("Add to Basket");
  expect(await card.ariaSnapshot()).not.toContain("Added");
  await expect(place).not.toHaveAttribute("data-said");
  const counts = ["1 item in the basket", "2 items in the basket", "3 items in the basket"];
  expect(await announcements(page)).toEqual(counts);
});

test("a press before the scripts have loaded says so beside its button, and then that it is added; if they fail, nothing more", async ({
  store,
}) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED|dynamically imported/);
  const place = page.getByRole("button", { name: "Add to Basket" }).first().locator("..");
  for (const comes of [true, false]) {
    const held = Promise.withResolvers<void>();
    await page.route(
      "**/assets/browser-*.js",
      async (route) => {
        await held.promise;
        await (comes ? route.continue() : route.abort());
      },
      { times: 1 },
    );
    await page.goto(store.address, { waitUntil: "commit" });
    await place.getByRole("button").click({ noWaitAfter: true });
    await expect(place).toHaveAttribute("data-said", "Adding");
    await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("0");
    held.resolve();
    if (comes) await expect(place).toHaveAttribute("data-said", "✓ Added");
    else await expect(place).not.toHaveAttribute("data-said");
    await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText(comes ? "1" : "0");
  }
});
