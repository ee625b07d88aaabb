import { chromium } from "@playwright/test";
import { findBrowser, flags } from "./browser.ts";
import { createShopper, expect, hydrated, test } from "./fixture.ts";

type Marked = Window & { mark?: string };

test("going back from another document restores the page as it was: its basket, its scroll, its state", async ({
  storeProcess,
}) => {
  // Playwright's default flags disable the back/forward cache.
  const browser = await chromium.launch({
    executablePath: findBrowser()!,
    args: flags,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const page = await browser.newPage();
    const store = createShopper(page, storeProcess.address, []);
    await store.open("/");
    await store.addToBasket("Dune table lamp");
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => ((window as Marked).mark = persisted ? "restored" : "loaded"));
      scrollTo(0, 900);
    });
    await page.goto(`${storeProcess.address}/robots.txt`);
    await page.goBack({ waitUntil: "commit" });
    // Evaluation fails until the browser has restored the page.
    await expect.poll(() => page.evaluate(() => (window as Marked).mark).catch(() => null)).toBe("restored");
    expect(await page.evaluate(() => scrollY)).toBe(900);
    await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("1");
    // Clicks by coordinates, because Playwright's `click` waits forever for a restored page to settle.
    const { x, y } = (await page.getByRole("link", { name: /^Basket/ }).boundingBox())!;
    await page.mouse.click(x + 5, y + 5);
    await expect(page.getByRole("heading", { name: "Your shopping Basket" })).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(page.getByRole("article")).toHaveCount(12);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  } finally {
    await browser.close();
  }
});

test("going back to a page that was not kept comes to where one was", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await page.evaluate(() => scrollTo(0, 900));
  await page.goto(`${store.address}/login`);
  await page.goBack();
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});

test("no page listens for unload, and no page for guests forbids to be kept", async ({ store }) => {
  const { page } = store;
  await page.addInitScript(() => {
    const listened: string[] = [];
    Object.assign(window, { listened });
    const listen = window.addEventListener;
    window.addEventListener = (...[type, ...rest]: [string, ...unknown[]]) => {
      listened.push(type);
      return Reflect.apply(listen, window, [type, ...rest]);
    };
  });
  for (const path of ["/", "/checkout", "/login"]) {
    await store.open(path);
    const listened = await page.evaluate(() => (window as unknown as { listened: string[] }).listened);
    expect(listened).toContain("pagehide");
    expect(listened.filter((type) => /unload/.test(type))).toEqual([]);
    expect((await page.request.get(path)).headers()["cache-control"]).not.toContain("no-store");
  }
});
