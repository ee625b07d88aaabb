import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixture.ts";
import {
  addThree,
  count,
  everyField,
  expectEvery,
  hold,
  journeys,
  newEmail,
  password,
  register,
  search,
  subtotal,
} from "./hydration.ts";

const alert = (page: Page) => page.getByRole("alert");
const gift = (page: Page) => page.getByRole("checkbox", { name: "This order contains a gift" });
const nothing = async () => {};

journeys({
  "presses and text on the home page are kept": {
    path: "/",
    screen: "home",
    act: async (page) => {
      await addThree(page, nothing);
      await search(page).pressSequentially("lamp");
    },
    preserved: async (page) => {
      await expect(count(page)).toHaveText("3");
      await expect(search(page)).toHaveValue("lamp");
    },
    failed: async (page) => {
      await expect(alert(page)).toHaveText(/^The button did nothing, because this page did not load completely\./);
      await expect(count(page)).toHaveText("0");
      await expect(search(page)).toHaveValue("lamp");
    },
  },
  "a link after presses leads to a basket with them": {
    path: "/",
    screen: "home",
    act: async (page) => {
      await addThree(page, nothing);
      await count(page).press("Enter");
    },
    preserved: (page) => expect(subtotal(page, 3)).toBeVisible(),
    failed: (page) => expect(subtotal(page, 0)).toBeVisible(),
  },
  "text and the gift box of the basket are kept": {
    path: "/checkout",
    screen: "shop-checkout",
    act: async (page) => {
      await gift(page).tap();
      await page.getByRole("button", { name: "Proceed to Checkout" }).click();
      await search(page).pressSequentially("lamp");
    },
    preserved: async (page) => {
      await expect(gift(page)).toBeChecked();
      await expect(search(page)).toHaveValue("lamp");
      await expect(alert(page)).toHaveCount(0);
    },
  },
  "every field of the sign-in page keeps what is typed": {
    path: "/login",
    screen: "login",
    act: everyField,
    preserved: expectEvery,
  },
  "a press of Sign Out signs out": {
    path: "/",
    screen: "home",
    first: (store) => register(store.page, store.address),
    change: async (tab, address) => void (await tab.goto(address)),
    act: (page) => page.getByRole("button", { name: "Sign Out" }).tap(),
    preserved: (page) => expect(page.getByRole("link", { name: "Sign In" })).toBeVisible(),
    failed: (page) => expect(alert(page)).toHaveText(/^The button did nothing,/),
  },
  "a press on the banner pauses it": {
    path: "/",
    screen: "home",
    act: (page) => page.getByRole("button", { name: "Pause the banner" }).press("Enter"),
    preserved: (page) => expect(page.getByRole("button", { name: "Play the banner" })).toBeVisible(),
    failed: (page) => expect(alert(page)).toHaveText(/^The button did nothing,/),
  },
  "what is typed on the sign-in page signs in with Enter": {
    path: "/login",
    screen: "login",
    act: async (page) => {
      await page.getByLabel("E-mail").pressSequentially(`ada-${newEmail()}`);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Create your" }).press("Enter");
    },
    preserved: (page) => expect(page.getByRole("banner").getByText(/^Hello ada-/)).toBeVisible(),
  },
});

test("a link after a press stays on the page if scripts fail later, says why, and works when pressed again", async ({
  store,
}) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED|Failed to fetch/);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/browser-*.js", (route) => promise.then(() => route.abort()));
  await page.goto(store.address, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Add to Basket" }).first().click();
  await count(page).click({ noWaitAfter: true });
  resolve();
  await expect(alert(page)).toBeInViewport();
  await expect(page.getByText("Adding")).toHaveCount(0);
  await expect(page).toHaveURL(`${store.address}/`);
  await count(page).click();
  await expect(page).toHaveURL(`${store.address}/checkout`);
});

test("a press during hydration counts once", async ({ store }) => {
  const { page } = store;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  // React posts itself a message before each slice of hydration. Delays the second message until `goOn`.
  await page.addInitScript(() => {
    let slices = 0;
    MessagePort.prototype.postMessage = new Proxy(Reflect.get(MessagePort.prototype, "postMessage"), {
      apply(post, port, message) {
        slices += 1;
        const send = () => Reflect.apply(post, port, message);
        if (slices === 2) Object.assign(window, { goOn: send });
        else send();
      },
    });
  });
  await page.goto(store.address, { waitUntil: "commit" });
  await page.waitForFunction(() => "goOn" in window);
  await page.getByRole("button", { name: "Add to Basket" }).first().click();
  await page.getByRole("button", { name: "Pause the banner" }).click();
  await page.evaluate("goOn()");
  await hydrated(page);
  await expect(count(page)).toHaveText("1");
  await expect(page.getByRole("button", { name: "Play the banner" })).toBeVisible();
});

test("a link after a press waits five seconds for scripts, then an alert says that the press had no effect", async ({
  store,
}) => {
  const { page } = store;
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const letCome = await hold(page, "**/assets/*.js");
  await page.goto(store.address, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Add to Basket" }).first().click();
  await count(page).click({ noWaitAfter: true });
  await page.clock.runFor(4_900);
  await expect(alert(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(alert(page)).toBeVisible();
  letCome();
  await page.clock.resume();
  await expect(count(page)).toHaveText("1");
  await expect(alert(page)).toHaveCount(0);
});

for (const [mode, hinder] of Object.entries({
  "scripts that are late": (page: Page) => hold(page, "**/assets/*.js"),
  "scripts that fail": (page: Page) => page.route("**/assets/*.js", (route) => route.abort()),
}))
  test(`links work on every page with ${mode}, and text stays in the search field`, async ({ store }) => {
    const { page, address } = store;
    store.expectConsole(/ERR_FAILED|Failed to fetch|status of 404/);
    await hinder(page);
    for (const path of ["/", "/checkout", "/login", "/nowhere"]) {
      await page.goto(address + path, { waitUntil: "commit" });
      if (path !== "/login") {
        await search(page).pressSequentially("lamp");
        await search(page).press("Enter");
        await expect(search(page)).toHaveValue("lamp");
      }
      await page.locator("a[href='/']").first().tap({ noWaitAfter: true });
      await expect(page, path).toHaveURL(`${address}/`);
    }
  });
