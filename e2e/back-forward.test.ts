import { randomUUID } from "node:crypto";
import { chromium, type Page } from "@playwright/test";
import { findBrowser, flags } from "./browser.ts";
import { createShopper, expect, hydrated, test } from "./fixture.ts";
import { expectTexts } from "./visible.ts";

type Marked = Window & { mark?: string };

/** Launches a browser with its back/forward cache, which Playwright's default flags disable. */
const launchCaching = () =>
  chromium.launch({
    executablePath: findBrowser()!,
    args: flags,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });

const markRestore = (page: Page) =>
  page.evaluate(() => {
    (window as Marked).mark = "";
    addEventListener("pageshow", ({ persisted }) => ((window as Marked).mark = persisted ? "restored" : "loaded"));
  });

/** Goes back and polls until the page is restored. Before that, Playwright cannot evaluate scripts in it. */
async function restore(page: Page) {
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => (window as Marked).mark).catch(() => null)).toBe("restored");
}

test("going back from another document restores the page: its basket, scroll position and state", async ({
  storeProcess,
}) => {
  const browser = await launchCaching();
  try {
    const page = await browser.newPage();
    const store = createShopper(page, storeProcess.address, []);
    await store.open("/");
    await store.addToBasket("Dune table lamp");
    await markRestore(page);
    await page.evaluate(() => scrollTo(0, 900));
    await page.goto(`${storeProcess.address}/robots.txt`);
    await restore(page);
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

test("a restored page greets the shopper who signed in, or out, meanwhile, as often as that happens", async ({
  storeProcess,
}) => {
  const browser = await launchCaching();
  try {
    const page = await browser.newPage();
    const store = createShopper(page, storeProcess.address, []);
    const [email, password] = [`${randomUUID()}@example.com`, "correct horse battery"];
    await store.open("/");
    const greeting = page.getByRole("banner").getByText(/^Hello/);
    const signIn = { path: "/login", form: { email, password, intent: "sign-in" } };
    const signOut = { path: "/api/sign-out", form: {} };
    await expectTexts(greeting, ["Hello Guest"]);
    await markRestore(page);
    for (const call of [{ ...signIn, form: { ...signIn.form, intent: "create-account" } }, signOut, signIn, signOut]) {
      await page.goto(`${storeProcess.address}/robots.txt`);
      // Posts with `fetch`, because a notification by the store's scripts would evict the page from the cache.
      const status = await page.evaluate(
        async ({ path, form }) => (await fetch(path, { method: "POST", body: new URLSearchParams(form) })).status,
        call,
      );
      expect(status).toBe(200);
      await restore(page);
      await expectTexts(greeting, [`Hello ${call === signOut ? "Guest" : email}`]);
    }
  } finally {
    await browser.close();
  }
});

test("going back to a page that was not cached restores the scroll position", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await page.evaluate(() => scrollTo(0, 900));
  await page.goto(`${store.address}/login`);
  await page.goBack();
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});

test("no page listens for unload, and no guest page forbids the back/forward cache", async ({ store }) => {
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
