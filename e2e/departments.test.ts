import type { Page } from "@playwright/test";
import { expect, type Shopper, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { crowdedTargets, expectNoViolation } from "./inspections.ts";

test.use({ features: "all" });

const names = ["Accessories", "Books", "Business", "Furniture", "Kitchen", "Lighting", "Music"];

const all = (page: Page) => page.getByRole("button", { name: "All departments" });
const panel = (page: Page) => page.getByRole("dialog", { name: "All departments" });
const row = (page: Page) => page.getByRole("navigation", { name: "Departments", exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function openPanel({ page, open }: Pick<Shopper, "page" | "open">, path = "/") {
  await open(path);
  await all(page).click();
  await expect(panel(page)).toBeVisible();
}

test("All opens the list of every department with its number of products", async ({ store }) => {
  const { page } = store;
  await openPanel(store);
  const links = await panel(page).getByRole("link").all();
  const described = await Promise.all(
    links.map(async (link) => ({ text: await link.innerText(), href: (await link.getAttribute("href"))! })),
  );
  expect(described.map(({ text }) => text.split(/\s/)[0])).toEqual(names);
  for (const { text, href } of described) {
    const html = await (await page.request.get(href)).text();
    expect(text.split(/\s+/)[1], href).toBe(/>(\d+) products?</.exec(html)![1]);
  }
  await links.at(-1)!.click();
  await expect(heading(page)).toHaveText("Music");
  await expect(panel(page)).toBeHidden();
});

test("the first pictures of a list are requested at once, and the others once they are near", async ({ store }) => {
  for (const [path, high] of [
    ["/departments/business", 3],
    ["/search?q=lamp", 2],
  ] as const) {
    const html = await (await store.page.request.get(path)).text();
    const pictures = [...html.matchAll(/<img[^>]*>/g)].map(([picture]) => picture);
    const priorities = pictures.map((picture) =>
      /fetchpriority="high"|loading="lazy"/i.exec(picture)?.[0].toLowerCase(),
    );
    expect(priorities.length, path).toBeGreaterThan(3);
    expect(priorities).toEqual(priorities.map((_, at) => (at < high ? 'fetchpriority="high"' : 'loading="lazy"')));
  }
});

test("scripts are requested before pictures of a list outside the screen", async ({ store }) => {
  const { page } = store;
  await page.setViewportSize({ width: 412, height: 823 });
  const devtools = await page.context().newCDPSession(page);
  const requested: { path: string; initialPriority: string }[] = [];
  devtools.on("Network.requestWillBeSent", ({ request: { url, initialPriority } }) =>
    requested.push({ path: new URL(url).pathname, initialPriority }),
  );
  await devtools.send("Network.enable");
  await store.open("/departments/business");
  const prioritiesOf = (kind: RegExp) =>
    requested.filter(({ path }) => kind.test(path)).map(({ initialPriority }) => initialPriority);
  const [scripts, pictures] = [prioritiesOf(/\.js$/), prioritiesOf(/^\/pictures\//)];
  expect(scripts.length).toBeGreaterThan(5);
  expect(new Set(scripts)).toEqual(new Set(["High"]));
  expect(pictures.slice(0, 3)).toEqual(["High", "High", "High"]);
  expect(new Set(pictures.slice(3))).toEqual(new Set(["Low"]));
});

test("cards outside the screen load later, and going back to a list or a product restores the scroll position", async ({
  store,
}) => {
  const { page } = store;
  for (const [path, cards] of [
    ["/search?q=the", 24],
    ["/products/dune-table-lamp-terracotta", 4],
  ] as const) {
    await store.open(path);
    const listed = page.locator("main [data-product-id]");
    await expect(listed).toHaveCount(cards);
    await listed.last().scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(100);
    await page.getByRole("link", { name: /^Basket/ }).click();
    await expect(heading(page)).toHaveText("Your shopping Basket");
    await page.evaluate(() => {
      const counted: number[] = Object.assign(window, { counted: [] }).counted;
      const count = () => counted.push(document.querySelectorAll("main [data-product-id]").length);
      new MutationObserver(count).observe(document.querySelector("main")!, { childList: true, subtree: true });
    });
    await page.goBack();
    await expect(listed).toHaveCount(cards);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    const [first] = await page.evaluate(() => (window as unknown as { counted: number[] }).counted);
    expect(first).toBeLessThan(cards);
  }
});

test("the panel opens and closes by keyboard, with the focus moving in and back", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await all(page).press("Enter");
  await expect(panel(page).getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(panel(page).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(all(page)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter"); // presses Close, which has the focus
  await expect(panel(page)).toBeHidden();
  await expect(all(page)).toBeFocused();
});

test("a press beside the panel closes it, and so do going back and choosing the current department", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/departments/music");
  await all(page).click();
  await expect(panel(page)).toBeVisible();
  await page.mouse.click(900, 500);
  await expect(panel(page)).toBeHidden();
  await all(page).click();
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole("link", { name: "Music" }).click();
  await expect(panel(page)).toBeHidden();
  await row(page).getByRole("link", { name: "Books" }).click();
  await expect(heading(page)).toHaveText("Books");
  await all(page).click();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText("Music");
  await expect(panel(page)).toBeHidden();
});

/** For each label in the header: its text, and true if it is a link. */
const labels = (page: Page) =>
  page
    .getByRole("banner")
    .locator("a, nav li, p")
    .evaluateAll((found) => found.map((label) => [label.textContent, label.closest("a, :has(> a)") !== null]));

test("every label of the header is a link that works", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const header = page.getByRole("banner");
  for (const link of await header.getByRole("link").all()) await expect(link).toHaveAttribute("href", /^\//);
  await expect(header).not.toContainText(/Prime|Kindle|Deals|Best Sellers|Customer Service/);
  expect((await labels(page)).filter(([, leads]) => !leads)).toEqual([]);
});

test("the header is at most 112 px high on a phone, and its row shows as many whole departments as fit", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  for (const width of [360, 768, 1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const bottom = (await page.getByRole("main").boundingBox())!.y;
    expect(bottom, `${width} px`).toBeLessThanOrEqual(112);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expect(all(page)).toBeInViewport({ ratio: 1 });
    const shown = await wholeAndCut(page);
    expect(shown.cut, `${width} px`).toEqual([]);
    if (width >= 768) expect(shown.whole, `${width} px`).toHaveLength(names.length);
  }
});

/** Names of departments that the header's row shows fully (`whole`), or partly (`cut`). */
const wholeAndCut = (page: Page) =>
  page.locator("nav[aria-label=Departments] ul").evaluate((list) => {
    const room = list.getBoundingClientRect();
    const seen = [...list.querySelectorAll("a")]
      .map((link) => ({ name: link.textContent, box: link.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.top < room.bottom - 1 && box.bottom > room.top + 1);
    const isWhole = ({ box }: (typeof seen)[number]) =>
      box.top >= room.top - 1 && box.bottom <= room.bottom + 1 && box.right <= room.right + 1;
    return {
      whole: seen.filter(isWhole).map(({ name }) => name),
      cut: seen.filter((link) => !isWhole(link)).map(({ name }) => name),
    };
  });

test("a department that does not fit into the row becomes visible with the focus, and hides without it", async ({
  store,
}) => {
  const { page } = store;
  await page.setViewportSize({ width: 800, height: 700 });
  await store.open("/");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const before = await wholeAndCut(page);
  expect(before.cut).toEqual([]);
  expect(before.whole.length).toBeGreaterThan(1);
  expect(before.whole.length).toBeLessThan(names.length);
  const links = await row(page).getByRole("link").all();
  await links[0]!.focus();
  for (const link of links) {
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
    expect((await wholeAndCut(page)).cut).toEqual([]);
    await page.keyboard.press("Tab");
  }
  expect(await wholeAndCut(page)).toEqual(before);
});

test("the page of an unknown URL has a search and every department", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/404/);
  for (const path of ["/nowhere", "/products/gone"]) {
    await store.open(path);
    await expect(heading(page)).toHaveText("This page does not exist.");
    await expect(page.getByRole("main").getByRole("link")).toHaveText([...names, "Go to the home page"]);
  }
  await page.getByRole("main").getByRole("textbox", { name: "What are you looking for?" }).fill("kettle");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Results for “kettle”");
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Kitchen" }).click();
  await expect(heading(page)).toHaveText("Kitchen");
});

test("one or two products are as wide as those of other departments below", async ({ store }) => {
  const { page } = store;
  for (const width of [360, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await store.open("/departments/lighting");
    const others = page.getByRole("region", { name: "Popular in other departments" }).getByRole("article");
    const [own, other] = [page.getByRole("article").first(), others.first()];
    expect((await own.boundingBox())!.width, `${width} px`).toBeCloseTo((await other.boundingBox())!.width, 0);
    expect((await other.boundingBox())!.y).toBeGreaterThan((await own.boundingBox())!.y);
    await expect(others).toHaveCount(6);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("on a phone, a department is filtered and sorted, and going back undoes one step", async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${baseURL}/departments/business`);
    const choice = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
    await expect(choice("In stock only (5)")).toBeHidden();
    await page.getByText("Filters", { exact: true }).click();
    await choice("In stock only (5)").click();
    await expect(page.getByText("5 products", { exact: true })).toBeVisible();
    await page.getByText("Filters (1)", { exact: true }).click();
    await choice("$500 and over (3)").click();
    await choice("Price: high to low").click();
    await expect(page).toHaveURL(`${baseURL}/departments/business?price=500-&stock=1&sort=price-desc`);
    await expect(page.getByText("Filters (2)", { exact: true })).toBeVisible();
    await expect(page.getByRole("article").first()).toContainText("$1,669.00");
    await page.goBack();
    await choice("Clear all").click();
    await expect(page).toHaveURL(`${baseURL}/departments/business`);
  });

  test("the panel opens, closes and has working links, and so does the page of an unknown URL", async ({
    page,
    baseURL,
  }) => {
    await page.goto(`${baseURL}/nowhere`);
    await page.getByRole("main").getByRole("textbox").fill("kettle");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(heading(page)).toHaveText("Results for “kettle”");
    await all(page).click();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(all(page)).toBeFocused();
    await all(page).click();
    await panel(page).getByRole("link", { name: "Lighting" }).click();
    await expect(heading(page)).toHaveText("Lighting");
  });
});

for (const [colorScheme, width] of [
  ["light", 320],
  ["dark", 1440],
] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

    test(`axe finds nothing in the open panel and on the page of an unknown URL, ${width} px wide; targets are large enough, the HTML is valid`, async ({
      store,
    }) => {
      const { page } = store;
      store.expectConsole(/404/);
      const documents: Record<string, string> = {};
      await openPanel(store);
      await expectNoViolation(page, "the open panel");
      documents["the open panel"] = await page.content();
      await store.open("/nowhere");
      await expectNoViolation(page, "an unknown address");
      expect(await page.evaluate(crowdedTargets)).toEqual([]);
      documents["an unknown address"] = await page.content();
      expect(await findings(documents)).toEqual([]);
    });
  });
