import type { Page, Route } from "@playwright/test";
import { createShopper, expect, hydrated, test } from "./fixture.ts";

const broken = {
  contentType: "text/javascript",
  body: `export default () => { throw new Error("This screen is broken."); };`,
};
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const logo = (page: Page) => page.getByRole("banner").getByRole("link").first();

/** Collects the URL paths of all documents loaded from now on. */
function documents(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test("a page that cannot be rendered says so, with one line in the console, and its link works", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/This screen is broken/);
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await page.route("**/assets/home-*.js", (route) => route.fulfill(broken), { times: 1 });
  await page.goto(store.address);
  await expect(heading(page)).toHaveText("Something went wrong on our side.");
  expect(lines).toEqual([expect.stringContaining("This screen is broken")]);
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("article")).toHaveCount(12);
  await store.addToBasket("Dune table lamp");
  await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("1");
});

test("a screen that cannot be rendered keeps the basket: the page says so below its header, and every link works", async ({
  store,
}) => {
  const { page } = store;
  store.expectConsole(/This screen is broken/);
  const basket = page.getByRole("link", { name: /^Basket/ });
  await page.route("**/assets/login-*.js", (route) => route.fulfill(broken));
  await store.open("/");
  const loaded = documents(page);
  await store.addToBasket("Dune table lamp", { times: 2 });
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("alert").getByRole("heading")).toHaveText("Something went wrong on our side.");
  await expect(page).toHaveTitle("Something went wrong: Wicker");
  await expect(basket).toHaveText("2");
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await store.addToBasket("Dune table lamp");
  await expect(basket).toHaveText("3");
  await page.goBack();
  await expect(heading(page)).toHaveText("Something went wrong on our side.");
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(basket).toHaveText("3");
  expect(loaded).toEqual([]);
});

test("data of a wrong shape, or of another build, cause one document load", async ({ page, startAnother }) => {
  const { address } = await startAnother({ STORE_FEATURES: "catalogue" });
  const store = createShopper(page, address, []);
  const ofAnother = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), build: "another" } });
  };
  const answers = [{ items: [] }, null, []].map((json) => (route: Route) => route.fulfill({ json }));
  let answer = ofAnother;
  // Uses one route for the whole test, because Playwright may not report requests while routes change.
  await page.route("**/_data/", (route) => answer(route));
  for (answer of [...answers, ofAnother]) {
    await store.open("/checkout");
    const loaded = documents(page);
    await logo(page).click();
    await expect(page.getByRole("article")).toHaveCount(12);
    await hydrated(page); // before hydration, links load documents
    await store.openCheckout();
    expect(loaded).toEqual(["/"]);
    page.removeAllListeners("request");
  }
});

test("a page that cannot be loaded as a document either is not loaded again, and going back leaves it", async ({
  store,
}) => {
  const { page } = store;
  store.expectConsole(/This screen is broken/);
  await store.open("/checkout");
  await page.route("**/assets/home-*.js", (route) => route.fulfill(broken));
  const loaded = documents(page);
  await logo(page).click();
  await expect(heading(page)).toHaveText("Something went wrong on our side.");
  await page.waitForLoadState("networkidle");
  expect(loaded).toEqual(["/"]);
  await page.goBack();
  await expect(heading(page)).toHaveText("Your shopping Basket");
});
