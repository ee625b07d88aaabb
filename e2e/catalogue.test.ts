import type { Locator, Page, Route } from "@playwright/test";
import { expect, hydrated, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { announcements, recordAnnouncements } from "./listening.ts";
import { crowdedTargets, edgeless, expectNoViolation } from "./inspections.ts";
import { browsing } from "./states.ts";

test.use({ features: "catalogue" });

const terracotta = "Dune table lamp, terracotta shade on a brass arm";
const forest = "Dune table lamp, forest green shade on a brass arm";
const kettle = "Heron gooseneck kettle, cream and brass";

const link = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("from the home page to a product, to a similar one, into the basket, and back by the basket's links", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  await link(page, terracotta).first().click();
  await expect(heading(page)).toHaveText(terracotta);
  await expect(page).toHaveTitle(`${terracotta}: Wicker`);
  await expect(page.getByText("In stock")).toBeVisible();
  const add = page.getByRole("article", { name: terracotta }).getByRole("button", { name: "Add to Basket" });
  await expect(add).toHaveAccessibleDescription(terracotta);
  await add.click();
  const other = page.getByRole("article", { name: forest });
  const [picture, title] = [other.locator("img"), other.getByRole("heading")].map((part) => part.boundingBox());
  expect((await picture)!.y, "in lists the picture comes first").toBeLessThan((await title)!.y);
  await link(page, forest).click();
  await expect(page.getByText("Only 2 left")).toBeVisible();
  await page.getByRole("article", { name: forest }).getByRole("button", { name: "Add to Basket" }).first().click();
  await store.openCheckout();
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
  await link(page, forest).click();
  await expect(page).toHaveURL(`${store.address}/products/dune-table-lamp-forest`);
});

test("a sold-out product says so, and cannot be added", async ({ store }) => {
  const { page } = store;
  await store.open("/products/mesa-tablet-rose");
  const rose = page.getByRole("article", { name: "Mesa tablet with a folding cover and a pencil, rose" });
  await expect(rose.getByText("Out of stock")).toHaveCount(1);
  await expect(rose.getByRole("button")).toHaveCount(0);
  await store.open("/departments/business");
  await expect(rose.getByRole("button", { name: "Out of stock" })).toBeDisabled();
});

test("the picture is square and visible, beside long and short texts, and on a phone the button is visible with it", async ({
  store,
}) => {
  const { page } = store;
  const article = page.getByRole("article").first();
  const [picture, add] = [article.getByRole("img", { name: "Mesa" }), article.getByRole("button", { name: "Add" })];
  const box = async (what: Locator) => (await what.boundingBox())!;
  await store.open("/products/mesa-tablet-graphite");
  for (const [width, height] of [
    [768, 1024],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    const lines = article.locator("p").last();
    const short = await lines.textContent();
    const before = await box(picture);
    expect(before.height).toBeCloseTo(before.width, 0);
    expect(before.y + before.height).toBeLessThan(height);
    await lines.evaluate((element) => (element.textContent = "It is what it is. ".repeat(280)));
    expect(await box(picture)).toEqual(before);
    expect((await box(article)).height).toBeGreaterThan(1.5 * before.height);
    await page.mouse.wheel(0, 500);
    await expect(picture).toBeInViewport({ ratio: 1 });
    await lines.evaluate((element, text) => (element.textContent = text), short);
    await page.evaluate(() => scrollTo(0, 0));
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole("heading", { level: 1 }).evaluate((element) => (element.textContent += " in a box of its own"));
  const [seen, title, button] = [await box(picture), await box(heading(page)), await box(add)];
  expect(seen.width).toBeGreaterThan(150);
  expect(title.y).toBeGreaterThan(seen.y + seen.height);
  expect(title.height).toBeGreaterThan(70); // the title has three lines
  expect(button.y + button.height).toBeLessThan(780);
});

test("a missing page says so, and the store around it works", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/404/);
  for (const path of ["/products/nothing", "/departments/nothing"]) {
    await store.open(path);
    await expect(heading(page)).toHaveText("This page does not exist.");
    await store.openCheckout();
    expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]!.name)).toContain(path);
  }
});

test("from a product to its department, in another sort order, and on to another department", async ({ store }) => {
  const { page } = store;
  await store.open("/products/heron-kettle-cream");
  await link(page, "Kitchen").click();
  await expect(heading(page)).toHaveText("Kitchen");
  await link(page, "Price: high to low").click();
  await expect(page).toHaveURL(`${store.address}/departments/kitchen?sort=price-desc`);
  await expect(page.getByRole("article").first()).toContainText("$94.00");
  await expect(link(page, "Price: high to low")).toHaveAttribute("aria-current", "true");
  await link(page, "Furniture").click();
  await expect(page.getByText("2 products", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText("Kitchen");
});

test("sorting and filtering are each announced once, politely, with the number of products", async ({ store }) => {
  const { page } = store;
  const said: string[] = [];
  const hears = async (sentence: string) => {
    said.push(sentence);
    await expect.poll(() => announcements(page)).toEqual(said);
  };
  await store.open("/departments/kitchen");
  const kitchen = `${await page.getByRole("article").count()} products`;
  await recordAnnouncements(page);
  await link(page, "Price: low to high").click();
  await hears(`${kitchen}, price from low to high`);
  await link(page, "Furniture").click();
  await hears("Furniture: Wicker. 2 products, by relevance");
  await page.goBack();
  await hears(`Kitchen: Wicker. ${kitchen}, price from low to high`);
  await page.getByRole("combobox", { name: "Search" }).fill("brass");
  await page.keyboard.press("Enter");
  await hears("Results for “brass”: Wicker. 7 products, by relevance");
  await link(page, "$100 to $250 (4)").click();
  await hears("4 products, by relevance, $100 to $250");
  await link(page, "Lighting (2)").click();
  await hears("2 products, by relevance, Lighting, $100 to $250");
  await link(page, "Remove Lighting").click();
  await hears("4 products, by relevance, $100 to $250");
});

test("on a phone, each filter in a scrolling line becomes visible when it is focused", async ({ store }) => {
  const { page } = store;
  await page.setViewportSize({ width: 360, height: 740 });
  await store.open("/departments/business");
  const choices = await page.getByRole("navigation", { name: "Sort by" }).getByRole("link").all();
  await choices[0]!.focus();
  for (const choice of choices) {
    await expect(choice).toBeFocused();
    await expect(choice).toBeInViewport({ ratio: 0.5 });
    await page.keyboard.press("Tab");
  }
});

test("a finger that scrolls over links requests none of their pages, and one that taps a link opens its page", async ({
  browser,
  storeProcess,
}) => {
  const page = await browser.newPage({ hasTouch: true, viewport: { width: 360, height: 740 } });
  await page.goto(`${storeProcess.address}/search?q=brass`);
  await hydrated(page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const finger = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  const onLink = page.getByRole("main").getByRole("article").nth(1).getByRole("link").first();
  for (let swipe = 0; swipe < 3; swipe++) {
    const { x, y } = (await onLink.boundingBox())!;
    // Sends touch events without pauses. With pauses, the browser would detect a resting finger instead of a swipe.
    await Promise.all([
      send("touchStart", { x: x + 20, y: y + 5 }),
      ...[20, 60, 100, 120].map((moved) => send("touchMove", { x: x + 20, y: y + 5 - moved })),
      send("touchEnd"),
    ]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await page.evaluate(() => scrollTo(0, 0));
  }
  expect(requested.filter((url) => url.includes("/_data/"))).toEqual([]);
  await onLink.tap();
  await expect(page).toHaveURL(/\/products\//);
  await expect(page.getByText("In stock")).toBeVisible();
  await page.close();
});

test("a hovered link's page is prefetched, and the click requests nothing more", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const data = page.waitForResponse("**/_data/products/heron-kettle-cream");
  await link(page, kettle).hover();
  await data;
  await page.waitForLoadState("networkidle");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await link(page, kettle).click();
  await expect(heading(page)).toHaveText(kettle);
  expect(requested.filter((path) => /^\/(_data|assets|products)\//.test(path))).toEqual([]);
});

test("hovering over the search box prefetches the code of results, and no data", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Search", exact: true }).hover();
  await expect.poll(() => requested.filter((path) => /\/assets\/search-/.test(path))).not.toEqual([]);
  expect(requested.filter((path) => path.startsWith("/_data/"))).toEqual([]);
});

test("a navigation needs one round trip: it requests all that the next page needs before any of it arrives", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  const [requested, requestedLate]: [string[], string[]] = [[], []];
  const held = Promise.withResolvers<void>();
  let released = false;
  await page.route(/\/_data\/|\/assets\/.*\.js$/, async (route) => {
    (released ? requestedLate : requested).push(new URL(route.request().url()).pathname);
    await held.promise;
    await route.continue();
  });
  // Uses the keyboard, because a pointer would hover over a link and prefetch its page.
  await link(page, kettle).press("Enter");
  await expect.poll(() => requested).toContain("/_data/products/heron-kettle-cream");
  await expect.poll(() => requested.filter((path) => /\/assets\/product-/.test(path))).not.toEqual([]);
  released = true;
  held.resolve();
  await expect(heading(page)).toHaveText(kettle);
  // Allows repeated requests for prefetched files, because `page.route` disables the browser's cache.
  expect(requestedLate.filter((path) => !requested.includes(path))).toEqual([]);
});

test("data that fail to load are requested again, a missing or moved page is shown, and the basket in memory stays", async ({
  store,
}) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED|500|404/);
  await store.open("/departments/kitchen");
  await store.addToBasket(kettle);
  const count = page.getByRole("link", { name: /^Basket/ });
  const go = async (name: string) => {
    await page
      .getByRole("navigation", { name: "Departments" })
      .first()
      .getByRole("link", { name, exact: true })
      .click();
  };
  const answers: Record<string, (route: Route) => Promise<void>> = {
    lighting: (route) => route.abort(),
    books: (route) => route.fulfill({ status: 500 }),
    furniture: (route) => route.fulfill({ contentType: "text/html", body: "<p>Sign in to this network" }),
  };
  for (const [slug, answer] of Object.entries(answers)) {
    await page.route(`**/_data/departments/${slug}`, answer, { times: 1 });
    const name = slug[0]!.toUpperCase() + slug.slice(1);
    await go(name);
    await expect(heading(page)).toHaveText(name);
  }
  await page.route("**/_data/departments/lighting", (route) => route.fulfill({ status: 404 }));
  await go("Lighting");
  await expect(heading(page)).toHaveText("This page does not exist.");
  await page.route("**/_data/departments/books", (route) => route.fulfill({ status: 204 }));
  await page.route(
    ({ pathname }) => pathname === "/departments/books",
    (route) =>
      route.request().method() === "HEAD"
        ? route.fulfill({ status: 302, headers: { location: "/departments/kitchen" } })
        : route.continue(),
  );
  await go("Books");
  await expect(heading(page)).toHaveText("Kitchen");
  await expect(page).toHaveURL(`${store.address}/departments/kitchen`);
  await expect(count).toHaveText("1");
});

test("going back shows a page as it was, also offline, with later changes of its data", async ({ store, context }) => {
  const { page } = store;
  store.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await store.open("/departments/kitchen");
  await link(page, kettle).first().click();
  await expect(heading(page)).toHaveText(kettle);
  await context.setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText("Kitchen");
  await page.goForward();
  await expect(heading(page)).toHaveText(kettle);
  await context.setOffline(false);
  const letGo = Promise.withResolvers<void>();
  await page.route("**/_data/departments/kitchen", async (route) => {
    const answer = await route.fetch();
    await letGo.promise;
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"price":94', '"price":95') });
  });
  await page.goBack();
  const price = page.getByRole("article", { name: kettle });
  await expect(price).toContainText("$94.00");
  letGo.resolve();
  await expect(price).toContainText("$95.00");
});

test("a navigation that another one overtakes is aborted", async ({ store }) => {
  const { page } = store;
  await store.open("/departments/kitchen");
  await page.route("**/_data/departments/books", () => {}); // never responds
  const requested = page.waitForRequest("**/_data/departments/books");
  const givenUp = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/_data/departments/books"));
  await link(page, "Books").click();
  await requested;
  await link(page, "Lighting").click();
  await expect(heading(page)).toHaveText("Lighting");
  expect((await givenUp).failure()!.errorText).toBe("net::ERR_ABORTED");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a shopper can browse, sort and search, and sees no button without effect", async ({ page, baseURL }) => {
    await page.goto(`${baseURL}/`);
    await page.getByRole("combobox", { name: "Search" }).fill("hedphones");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(`${baseURL}/search?q=hedphones`);
    await expect(page.getByText("No exact matches for “hedphones”. Showing similar results.")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Search" })).toHaveValue("hedphones");
    await link(page, "Hush over-ear headphones, ink and sand").click();
    await link(page, "Music").click();
    await link(page, "Newest").click();
    await expect(page).toHaveURL(`${baseURL}/departments/music?sort=newest`);
    await expect(page.getByRole("article")).toHaveCount(4);
    expect(await page.locator("button:visible").evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
      "All departments",
      "Search",
    ]);
  });
});

for (const [colorScheme, width] of [
  ["light", 320],
  ["dark", 1440],
] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

    test(`axe finds no violation of WCAG 2.2 AA on any page of the catalogue, ${width} px wide`, async ({ store }) => {
      for (const [state, reach] of browsing) {
        await reach(store);
        await expectNoViolation(store.page, state);
      }
    });
  });
}

test("every page of the catalogue has one h1, large enough targets, valid HTML, and no sideways scrolling", async ({
  store,
}) => {
  const { page } = store;
  const documents: Record<string, string> = {};
  for (const [state, reach] of browsing) {
    await reach(store);
    await expect(heading(page), state).toHaveCount(1);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${state}, ${width} px`).toBeLessThanOrEqual(0);
      expect(await page.evaluate(crowdedTargets), `${state}, ${width} px`).toEqual([]);
    }
    documents[state] = await page.content();
    await page.emulateMedia({ forcedColors: "active" });
    expect(await page.evaluate(edgeless), state).toEqual([]);
    await page.emulateMedia({ forcedColors: "none" });
  }
  expect(await findings(documents)).toEqual([]);
});

test("arrow keys on a linked banner move the focus to the next banner's link, or to a button if it has none", async ({
  store,
}) => {
  const { page } = store;
  await page.route("**/_data/", async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { banners: object[] } };
    const banners = data.banners.map((banner, at) => (at < 2 ? { ...banner, href: `/search?q=${at}` } : banner));
    await route.fulfill({ response, json: { data: { ...data, banners } } });
  });
  await store.open("/checkout");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Wicker/ })
    .click();
  const region = page.getByRole("region", { name: "Featured" });
  await region.locator("[data-place=current] > a").focus();
  for (const [key, href] of [
    ["ArrowRight", "/search?q=1"],
    ["ArrowLeft", "/search?q=0"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(region.locator(`[data-place=current] > a[href="${href}"]`)).toBeFocused();
  }
  await page.keyboard.press("ArrowLeft");
  await expect(region.getByRole("button").first()).toBeFocused();
});
