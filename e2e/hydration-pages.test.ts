import type { Page } from "@playwright/test";
import { mailServerAt } from "../app/emails/server/testing.ts";
import { expect, hydrated, type Shopper, test as journey } from "./fixture.ts";
import { count, everyField, expectEvery, hold, journeys, register, type Visit } from "./hydration.ts";
import { startStore } from "./store-process.ts";
import { placeOrder } from "./upgrade/shopper.ts";

/** Fixture: a store that sends emails. Without emails, stores have no order lookup. */
const test = journey.extend<object, object>({
  storeProcess: [
    async ({}, use) => {
      const mail = await mailServerAt();
      const emails = { SMTP_URL: mail.url, MAIL_FROM: "Wicker <shop@shop.example>" };
      const store = await startStore({ STORE_FEATURES: "all", ...emails });
      await use(store);
      await store.stop();
      await mail.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");

const signedIn = ({ page, address }: Shopper) => register(page, address);

async function withBasket({ page, address }: Shopper) {
  const form = { add: "dune-lamp" };
  await page.request.post(`${address}/basket`, { form, headers: { origin: address }, maxRedirects: 0 });
}

async function withOrder(store: Shopper) {
  await signedIn(store);
  return placeOrder(store.address, await cookieOf(store.page));
}

/** Shoppers' pages by name. Excludes text pages, guest orders, and pages that emails link to. */
const pages: Record<string, Pick<Visit, "path" | "screen" | "first">> = {
  "the home page": { path: "/", screen: "featured" },
  "a department": { path: "/departments/business?sort=price", screen: "department" },
  "a search": { path: "/search?q=lamp&price=100-250", screen: "search" },
  "a search for nothing": { path: "/search", screen: "search" },
  "a product": { path: "/products/dune-table-lamp-terracotta", screen: "product" },
  "a product that is sold out": { path: "/products/mesa-tablet-rose", screen: "product" },
  "the basket": { path: "/checkout", screen: "basket", first: withBasket },
  "the sign-in page": { path: "/login", screen: "sign-in" },
  "the order form": {
    path: "/order",
    screen: "review",
    first: async (store) => {
      await signedIn(store);
      await withBasket(store);
    },
  },
  "the orders": { path: "/orders", screen: "orders", first: async (store) => void (await withOrder(store)) },
  "an order": { path: "/orders", screen: "order", first: withOrder },
  "the order lookup": { path: "/orders/find", screen: "find-order" },
  "the addresses": { path: "/account/addresses", screen: "addresses", first: signedIn },
  "a new address": { path: "/account/addresses/new", screen: "addresses", first: signedIn },
  "the account": { path: "/account", screen: "account", first: signedIn },
  "another password": { path: "/account/password", screen: "step", first: signedIn },
  "the deletion of an account": { path: "/account/delete", screen: "step", first: signedIn },
  "the sign-in page of those who forgot their password": { path: "/account/forgot", screen: "step" },
  "a page that does not exist": {
    path: "/nowhere",
    screen: "no-such-page",
    first: async (store) => store.expectConsole(/status of 404/),
  },
};

/** Adds a product. Waits for the response, because a press that waits for scripts is lost when the tab closes. */
async function other(tab: Page, address: string) {
  await tab.goto(address);
  const added = tab.waitForResponse((response) => response.request().method() === "POST");
  await tab.getByRole("button", { name: "Add to Basket" }).first().click();
  await added;
}

const fields: Record<string, Visit> = {};
for (const [name, page] of Object.entries(pages)) {
  fields[`every field of ${name} keeps what is typed, tapped and chosen`] = {
    ...page,
    // Quantities of two tabs add up (decision 0009), so the basket keeps the default: the other tab signs in.
    ...(page.first && name !== "the basket" && { change: other }),
    act: everyField,
    preserved: async (at) => {
      await hydrated(at);
      await expectEvery(at);
    },
    failed: expectEvery,
  };
}
journeys(fields, test, ["@long"]);

const lamp = "/products/dune-table-lamp-terracotta";

journeys(
  {
    "a press of Sign Out signs out": {
      path: "/account/addresses",
      screen: "addresses",
      first: signedIn,
      change: other,
      act: (page) => page.getByRole("button", { name: "Sign Out" }).tap(),
      preserved: (page) => expect(page.getByRole("link", { name: "Sign In" })).toBeVisible(),
      failed: (page) => expect(page.getByRole("alert")).toHaveText(/^The button did nothing,/),
    },
    "a press on the banner pauses it": {
      path: "/",
      screen: "featured",
      act: (page) => page.getByRole("button", { name: "Pause the banner" }).press("Enter"),
      preserved: (page) => expect(page.getByRole("button", { name: "Play the banner" })).toBeVisible(),
      failed: (page) => expect(page.getByRole("alert")).toHaveText(/^The button did nothing,/),
    },
    "a step of a quantity after a press counts": {
      path: "/checkout",
      screen: "basket",
      first: withBasket,
      act: async (page) => {
        const more = page.getByRole("button", { name: "Increase quantity" });
        await more.click();
        await more.press("Enter");
      },
      change: register,
      preserved: (page) => expect(page.getByText("Subtotal (3 items)")).toBeVisible(),
      failed: (page) => expect(page.getByRole("alert")).toHaveText(/^The button did nothing,/),
    },
    "an order that is looked up with Enter is refused with what was typed": {
      path: "/orders/find",
      screen: "find-order",
      first: async (store) => store.expectConsole(/status of 422/),
      act: async (page) => {
        await page.getByLabel("Order number").pressSequentially("no number");
        await page.getByLabel("E-mail").pressSequentially("ada@shopper.example");
        await page.getByLabel("E-mail").press("Enter", { noWaitAfter: true });
      },
      preserved: async (page) => {
        await expect(page.getByText("Enter the order number using digits only.").first()).toBeVisible();
        await expect(page.getByLabel("E-mail")).toHaveValue("ada@shopper.example");
      },
    },
    "an address is saved with Enter": {
      path: "/account/addresses/new",
      screen: "addresses",
      first: signedIn,
      change: other,
      act: async (page) => {
        const lines = { "Full name": "Ada", "Street and house number": "1 Way", City: "Ghent", "Postal code": "9000" };
        for (const [label, text] of Object.entries(lines)) await page.getByLabel(label).pressSequentially(text);
        await page.getByLabel("Country").selectOption("Belgium");
        await page.getByLabel("Postal code").press("Enter", { noWaitAfter: true });
      },
      preserved: (page) => expect(page.getByText(/1 Way/).first()).toBeVisible(),
    },
    "an order is placed with Enter": {
      path: "/order",
      screen: "review",
      first: async (store) => {
        await signedIn(store);
        await withBasket(store);
      },
      change: async (tab, address) => void (await tab.goto(address)),
      act: async (page) => {
        const lines = { "Full name": "Ada", "Street and house number": "1 Way", City: "Ghent", "Postal code": "9000" };
        for (const [label, text] of Object.entries(lines)) await page.getByLabel(label).pressSequentially(text);
        await page.getByLabel("Country").selectOption("Belgium");
        await page.getByLabel("Postal code").press("Enter", { noWaitAfter: true });
      },
      preserved: (page) => expect(page).toHaveURL(/\/orders\/\d/),
    },
    "a link of a product after a press knows of it": {
      path: lamp,
      screen: "product",
      act: async (page, submitted) => {
        await page.getByRole("button", { name: "Add to Basket" }).first().press("Enter", { noWaitAfter: true });
        await submitted(1);
        await page.getByRole("banner").getByRole("link", { name: /home$/ }).tap({ noWaitAfter: true });
      },
      preserved: async (page) => {
        await expect(page).toHaveURL(/\/$/);
        await expect(count(page)).toHaveText("1");
      },
    },
  },
  test,
  ["@long"],
);

for (const [mode, hinder] of Object.entries({
  "scripts that are late": (page: Page) => hold(page, "**/assets/*.js"),
  "scripts that fail": (page: Page) => page.route("**/assets/*.js", (route) => route.abort()),
}))
  test(`links and Enter work on every page with ${mode}`, { tag: "@long" }, async ({ store }) => {
    test.slow();
    const { page, address } = store;
    store.expectConsole(/ERR_FAILED|Failed to fetch|status of 404/);
    const order = await withOrder(store);
    await withBasket(store);
    await hinder(page);
    for (const [name, { path }] of Object.entries(pages)) {
      const at = address + (name === "an order" ? order : path);
      await page.goto(at, { waitUntil: "commit" });
      await page.locator("a[href='/']").first().tap({ noWaitAfter: true });
      await expect(page, name).toHaveURL(`${address}/`);
      await page.goto(at, { waitUntil: "commit" });
      const link = page.getByRole("contentinfo").getByRole("link").first();
      await link.press("Enter", { noWaitAfter: true });
      await expect(page, name).toHaveURL(/orders\/find|account/);
    }
  });
