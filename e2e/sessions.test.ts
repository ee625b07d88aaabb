import { randomUUID } from "node:crypto";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { Client } from "pg";
import { findHeadless, flags } from "./browser.ts";
import { createShopper, expect, hydrated, listen, type Shopper, test } from "./fixture.ts";
import { freePort, type StoreProcess } from "./store-process.ts";

/** In these tests, the user signs in or out in the same tab, another tab or another device while pages are open. */
test.use({ features: "all" });

const lamp = "Dune table lamp";
const street = "1 Analytical Way";
const newEmail = () => `${randomUUID()}@shopper.example`;
const basketLink = (page: Page) => page.getByRole("link", { name: /^Basket/ });
const signOut = (page: Page) => page.getByRole("button", { name: "Sign Out" }).click();

async function enter(page: Page, email: string, button: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: button }).click();
}

/** Posts a form with `fetch`, so the page's scripts notify no other tab. */
const send = (page: Page, path: string, fields: Record<string, string>) =>
  page.evaluate(([to, form]) => fetch(to, { method: "POST", body: new URLSearchParams(form) }).then(() => {}), [
    path,
    fields,
  ] as const);
const register = (page: Page, email: string) =>
  send(page, "/login", { email, password: "correct horse battery", intent: "create-account" });

/** Registers and opens an order that shows the shopper's name and street. */
async function onOrder({ page, address }: Pick<Shopper, "page" | "address">) {
  const email = newEmail();
  await page.goto(`${address}/login`);
  await register(page, email);
  await send(page, "/basket", { add: "dune-lamp" });
  await page.goto(`${address}/order`);
  await page.getByLabel("Full name").fill("Ada Shopper");
  await page.getByLabel("Street and house number").fill(street);
  await page.getByLabel("City").fill("Springfield");
  await page.getByLabel("Postal code").fill("62701");
  await page.getByLabel("Country").selectOption("United States");
  await page.getByRole("button", { name: "Place your order" }).click();
  await expect(page.getByText(street)).toBeVisible();
  await hydrated(page);
  return { email, path: new URL(page.url()).pathname };
}

async function tab(context: BrowserContext, address: string, path: string) {
  const page = await context.newPage();
  const { said, expected } = listen(page);
  const shopper = createShopper(page, address, expected);
  await shopper.open(path);
  return { ...shopper, said };
}

/** Counts frames that show the street without the email. The returned function reads the count on the next page. */
async function watch(page: Page, email: string) {
  await page.evaluate(
    ([name, place]) => {
      let mixed = 0;
      const look = () => {
        const text = document.body.innerText;
        if (text.includes(place) && !text.includes(name)) mixed += 1;
        requestAnimationFrame(look);
      };
      look();
      addEventListener("pagehide", () => sessionStorage.setItem("mixed", String(mixed)));
    },
    [email, street] as const,
  );
  return () => page.evaluate(() => sessionStorage.getItem("mixed"));
}

async function endSessions({ dataDir }: StoreProcess) {
  const database = new Client({ host: `${dataDir}/postgres`, user: "wicker", database: "wicker" });
  await database.connect();
  await database.query("update sessions set expires_at = now() - interval '1 second'");
  await database.end();
}

test("signing out replaces personal pages in all tabs at once: with the home page in that tab, elsewhere with the sign-in page", async ({
  store,
  context,
}) => {
  const { page, address } = store;
  const { path, email } = await onOrder(store);
  const other = await tab(context, address, path);
  const orders = await tab(context, address, "/orders");
  const mixed = await watch(other.page, email);
  const held = Promise.withResolvers<void>(); // delays the sign-in page, so that private content must disappear first
  await other.page.route("**/login*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await signOut(page);
  await expect(page).toHaveURL(`${address}/`);
  await expect(page.getByText("Guest")).toBeVisible();
  held.resolve();
  await expect(other.page).toHaveURL(`${address}/login?next=${encodeURIComponent(path)}`);
  expect(await mixed()).toBe("0");
  await expect(orders.page).toHaveURL(`${address}/login?next=%2Forders`);
  await hydrated(orders.page);
  await enter(orders.page, email, "Sign In");
  await expect(orders.page).toHaveURL(`${address}/orders`);
  expect([...other.said, ...orders.said]).toEqual([]);
});

test("after signing out, going back shows nothing personal, and greets nobody", async ({ store }) => {
  const { page, address } = store;
  const { path, email } = await onOrder(store);
  await store.open("/checkout");
  await store.open(path);
  await page.getByRole("link", { name: "Returns & Orders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your orders");
  await signOut(page);
  await expect(page).toHaveURL(`${address}/`);
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText(street)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${address}/checkout`);
  await expect(page.getByRole("banner").getByText("Guest")).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test("when somebody else signs in in another tab, their data never mix with the former user's", async ({
  store,
  context,
}) => {
  const { page, address } = store;
  const { email } = await onOrder(store);
  const other = await tab(context, address, "/login");
  const mixed = await watch(page, email);
  const bob = newEmail();
  await enter(other.page, bob, "Create your Wicker Account");
  await expect(other.page.getByText(bob)).toBeVisible();
  await expect(page).toHaveURL(`${address}/`);
  await expect(page.getByText(bob)).toBeVisible();
  expect(await mixed()).toBe("0");
});

test("an order requested while somebody else signs in unnoticed is shown as theirs, or not at all", async ({
  store,
}) => {
  const { page } = store;
  const { email } = await onOrder(store);
  await store.open("/");
  const bob = newEmail();
  await register(page, bob);
  await page.getByRole("link", { name: "Returns & Orders" }).click();
  await expect(page.getByText("You have not ordered anything yet.")).toBeVisible();
  await expect(page.getByText(bob)).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test("after the session has ended, the next press is a guest's: it is saved, counted, and shown in every tab", async ({
  store,
  storeProcess,
  context,
}) => {
  const { page, address } = store;
  store.expectConsole(/409/);
  await store.open("/login");
  await enter(page, newEmail(), "Create your Wicker Account");
  await store.addToBasket(lamp, { times: 3 });
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(0);
  const other = await tab(context, address, "/orders");
  await endSessions(storeProcess);
  const posts: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/basket")) posts.push(response.status());
  });
  await store.addToBasket(lamp);
  await expect(page.getByText("Guest")).toBeVisible();
  await expect(basketLink(page)).toHaveText("1");
  await expect(page.getByText(/^You are no longer signed in\./)).toBeAttached();
  await expect(other.page).toHaveURL(`${address}/login?next=%2Forders`);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(0);
  expect(posts.filter((status) => status === 409)).toHaveLength(1);
  await store.open("/");
  await expect(basketLink(page)).toHaveText("1");
});

test("a press just before leaving the page of an ended session is in the guest's basket on the next page", async ({
  store,
  storeProcess,
}) => {
  const { page } = store;
  store.expectConsole(/409/);
  await store.open("/login");
  await enter(page, newEmail(), "Create your Wicker Account");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await endSessions(storeProcess);
  await page.evaluate((title) => {
    [...document.querySelectorAll("article")]
      .find((card) => card.textContent.includes(title))!
      .querySelector("button")!
      .click();
    location.reload();
  }, lamp);
  await expect(page.getByRole("banner").getByText("Guest")).toBeVisible();
  await expect(basketLink(page)).toHaveText("1");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(0);
  await store.open("/checkout");
  await expect(page.getByText("Subtotal (1 items)")).toBeVisible();
});

test("a page that lost its connection while its session ended is replaced when it reconnects", async ({
  store,
  storeProcess,
}) => {
  const { page, address } = store;
  await onOrder(store);
  store.expectConsole(/ERR_FAILED/);
  const stream = "**/api/basket/events*";
  await page.route(stream, (route) => route.abort());
  await Promise.all([page.waitForEvent("requestfailed", (request) => /events/.test(request.url())), page.reload()]);
  await expect(page.getByText(street)).toBeVisible();
  await endSessions(storeProcess);
  await page.unroute(stream);
  await expect(page).toHaveURL(new RegExp(`^${address}/login\\?next=`), { timeout: 10_000 });
});

test("two stores on one host share a browser: signing in and out in one does not affect the other", async ({
  store,
  context,
  startAnother,
}) => {
  const { page, address } = store;
  const second = await startAnother({ STORE_FEATURES: "all" });
  const [ada, bob] = [newEmail(), newEmail()];
  await store.open("/login");
  await enter(page, ada, "Create your Wicker Account");
  await expect(page.getByText(ada)).toBeVisible();
  const there = await tab(context, second.address, "/");
  await there.addToBasket(lamp);
  await there.open("/login");
  await enter(there.page, bob, "Create your Wicker Account");
  await expect(there.page.getByText(bob)).toBeVisible();
  await store.open("/");
  await expect(page.getByText(ada)).toBeVisible();
  await expect(basketLink(page)).toHaveText("0");
  await signOut(page);
  await expect(page.getByText("Guest")).toBeVisible();
  await there.page.reload();
  await expect(there.page.getByText(bob)).toBeVisible();
  await expect(basketLink(there.page)).toHaveText("1");
  expect(new URL(second.address).hostname).toBe(new URL(address).hostname);
});

test("over plain http and a host name, and from the back/forward cache, personal pages are replaced too", async ({
  startAnother,
}) => {
  const port = String(await freePort());
  const address = `http://shop.example:${port}`;
  await startAnother({ STORE_FEATURES: "all", PORT: port, PUBLIC_URL: address });
  // Enables the back/forward cache, which Playwright disables by default.
  const browser = await chromium.launch({
    executablePath: findHeadless()!,
    args: [...flags, "--host-resolver-rules=MAP shop.example 127.0.0.1"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const { path } = await onOrder({ page, address });
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const other = await tab(context, address, path);

    // Simulates a return from the back/forward cache, because Chromium may not cache this page.
    const comeBack = () =>
      other.page.evaluate(() => {
        dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
        const hidden = !document.getElementById("content")!.checkVisibility();
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        return hidden;
      });
    expect(await comeBack()).toBe(true);
    await expect(other.page.getByText(street)).toBeVisible();
    const cookies = await context.cookies();
    await context.clearCookies();
    expect(await comeBack()).toBe(true);
    await expect(other.page).toHaveURL(`${address}/login?next=${encodeURIComponent(path)}`);
    await context.addCookies(cookies);

    await other.page.goto(address + path);
    await hydrated(other.page);
    await signOut(page);
    await expect(page).toHaveURL(`${address}/`);
    await expect(other.page).toHaveURL(/\/login\?next=/);
    await other.page.goBack();
    await expect(other.page.getByText("Guest").or(other.page.getByLabel("Password"))).toBeVisible();
    await expect(other.page.getByText(street)).toHaveCount(0);
  } finally {
    await browser.close();
  }
});
