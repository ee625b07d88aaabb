import { randomUUID } from "node:crypto";
import { expect, hydrated, type Shopper, test as journey } from "./fixture.ts";
import { type Gateway, startGateway } from "./money/gateway.ts";
import { freePort, startStore } from "./store-process.ts";

const test = journey.extend<object, { gateway: Gateway }>({
  gateway: [
    async ({}, use) => {
      const gateway = await startGateway();
      await use(gateway);
      await gateway.stop();
    },
    { scope: "worker" },
  ],
  storeProcess: [
    async ({ gateway }, use) => {
      const store = await startStore({
        STORE_FEATURES: "all",
        PORT: String(await freePort()), // the gateway redirects to this port
        STRIPE_SECRET_KEY: "sk_test_shop",
        STRIPE_WEBHOOK_SECRET: "whsec_shop",
        STRIPE_API: gateway.address,
      });
      await use(store);
      await store.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

const delivery = {
  "Full name": "Ada Shopper",
  "Street and house number": "1 Analytical Way",
  City: "Springfield",
  "Postal code": "62701",
};

const press = ({ page }: Shopper, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Orders a lamp by card, and ends on the payment page. */
async function order(store: Shopper, hasScripts: boolean, guestEmail?: string) {
  const { page, address } = store;
  await page.request.post(`${address}/basket`, { form: { add: "dune-lamp" }, headers: { origin: address } });
  await page.goto(`${address}/order`);
  if (hasScripts) await hydrated(page);
  if (guestEmail) await page.getByLabel("E-mail", { exact: true }).fill(guestEmail);
  for (const [label, text] of Object.entries(delivery)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Country").selectOption("United States");
  await page.getByRole("radio", { name: "Card" }).check();
  await press(store, "Place your order");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pay for order \d+$/);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a guest abandons 3-D Secure, returns to the shop, and pays after “Pay now”", async ({ store }) => {
      const { page } = store;
      await order(store, javaScriptEnabled, "ada@shopper.example");
      await press(store, "Pay by card");
      await press(store, "Pay with 3-D Secure");
      await press(store, "Abandon");
      await expect(page.getByRole("alert")).toHaveText("The card could not be authenticated. Try again.");
      await page.getByRole("link", { name: "Back" }).click();
      await page.getByRole("link", { name: "Back to the order" }).click();
      await expect(page.getByText("Waiting for payment.")).toBeVisible();
      await press(store, "Pay now");
      await press(store, "Pay by card");
      await press(store, "Pay with 3-D Secure");
      await press(store, "Confirm");
      await expect(page.getByText("Paid.")).toBeVisible();
      await expect(page).toHaveURL(/\/orders\/\d+$/);
    });

    test("a card is declined, another one pays the account's order, and strangers see nothing", async ({
      store,
      browser,
    }) => {
      const { page, address } = store;
      const signUp = async (at: typeof page) => {
        const form = { email: `${randomUUID()}@shopper.example`, password: "correct horse", intent: "create-account" };
        await at.request.post(`${address}/login`, { form, headers: { origin: address }, maxRedirects: 0 });
      };
      await signUp(page);
      await order(store, javaScriptEnabled);
      const payPage = page.url();
      const context = await browser.newContext({ javaScriptEnabled });
      const stranger = await context.newPage();
      const learnsNothing = async () => {
        await expect(stranger.getByRole("heading", { level: 1 })).not.toHaveText(/order \d/);
        await expect(stranger.getByText("$129.00")).toHaveCount(0);
        await expect(stranger.getByRole("button", { name: "Pay by card" })).toHaveCount(0);
      };
      await stranger.goto(payPage);
      await expect(stranger).toHaveURL(/\/login/);
      await learnsNothing();
      await signUp(stranger);
      await stranger.goto(payPage);
      await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("This page does not exist.");
      await learnsNothing();
      await context.close();

      await press(store, "Pay by card");
      await press(store, "Use a declined card");
      await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
      await press(store, "Pay");
      await expect(page.getByText("Paid.")).toBeVisible();
    });
  });
