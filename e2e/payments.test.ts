import type { Page } from "@playwright/test";
import { enteredOwner } from "./admin-account.ts";
import { expect, hydrated, test } from "./fixture.ts";
import { expectNoViolation } from "./inspections.ts";
import { startGateway } from "./money/gateway.ts";
import { freePort } from "./store-process.ts";

test.use({ features: "all" });

const address = {
  "E-mail": "ada@shopper.example",
  "Full name": "Ada Shopper",
  "Street and house number": "1 Analytical Way",
  City: "Springfield",
  "Postal code": "62701",
};

async function fillIn(page: Page) {
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Country").selectOption("United States");
}

for (const javaScriptEnabled of [true, false])
  test(
    `a guest orders with a discount code, pays by card, and cancels, ${javaScriptEnabled ? "with" : "without"} scripts`,
    { tag: javaScriptEnabled ? [] : "@long" },
    async ({ browser, startAnother }) => {
      await using gateway = Object.assign(await startGateway(), { [Symbol.asyncDispose]: () => gateway.stop() });
      const shop = await startAnother({
        STORE_FEATURES: "all",
        PORT: String(await freePort()), // the gateway redirects to this port
        STRIPE_SECRET_KEY: "sk_test_shop",
        STRIPE_WEBHOOK_SECRET: "whsec_shop",
        STRIPE_API: gateway.address,
      });
      const owner = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      await enteredOwner(owner, shop);
      await owner.goto("/admin/codes");
      await owner.getByLabel("New code").fill("summer");
      await owner.getByRole("button", { name: "Continue" }).click();
      await owner.getByRole("button", { name: "Save" }).click();
      await expect(owner.getByLabel("Percentage or amount")).toHaveAccessibleDescription(/Enter a percentage/);
      await owner.getByLabel("Percentage or amount").fill("10");
      await owner.getByLabel("Maximum number of orders", { exact: true }).fill("1");
      await owner.getByRole("button", { name: "Save" }).click();
      await expect(owner.getByRole("status")).toHaveText("Saved. Shoppers see the changes now.");
      await owner.getByRole("link", { name: "All discount codes" }).click();
      await expect(owner.getByRole("row", { name: /SUMMER/ })).toContainText("Active");
      if (javaScriptEnabled) await expectNoViolation(owner, "the list of discount codes");
      await owner.goto("/admin/payments");
      await expect(owner.getByText("Cards are accepted, through Stripe.")).toBeVisible();
      if (javaScriptEnabled) await expectNoViolation(owner, "the page for payments");

      const page = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      await page.request.post("/basket", { form: { add: "dune-lamp" }, headers: { origin: shop.address } });
      await page.goto("/order");
      if (javaScriptEnabled) await hydrated(page);
      await fillIn(page);
      await page.getByRole("radio", { name: "Card" }).check();
      if (javaScriptEnabled) {
        await page.getByRole("link", { name: "Edit basket" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your shopping Basket");
        await page.goBack();
        await expect(page.getByRole("radio", { name: "Card" })).toBeChecked();
      }
      await page.getByRole("textbox", { name: "Discount code" }).fill("sumer");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByRole("textbox", { name: "Discount code" })).toHaveAccessibleDescription(
        "There is no code “SUMER”.",
      );
      await page.getByRole("textbox", { name: "Discount code" }).fill("summer");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText("Code SUMMER").first()).toBeVisible();
      await expect(page.getByLabel("Full name")).toHaveValue("Ada Shopper");
      if (javaScriptEnabled) await expectNoViolation(page, "a review with a code and a card");
      await page.getByRole("button", { name: "Place your order" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pay for order \d+$/);
      if (javaScriptEnabled) await expectNoViolation(page, "the page to pay an order");
      await page.getByRole("button", { name: "Pay by card" }).click();
      await expect(page).toHaveURL((url) => url.origin === gateway.address);
      await page.goBack();
      await page.getByRole("link", { name: "Back to the order" }).click();
      await expect(page.getByText("Waiting for payment.")).toBeVisible();
      await page.getByRole("button", { name: "Pay now" }).click();
      await page.getByRole("button", { name: "Pay by card" }).click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await expect(page.getByText("Paid.")).toBeVisible();
      await expect(page).toHaveURL(/\/orders\/\d+$/);

      await page.getByText("Cancel this order").click();
      await page.getByRole("button", { name: "Cancel the order" }).click();
      await expect(page.getByText("This order was cancelled.")).toBeVisible();
      const refunded = () =>
        gateway.log.entries.some((entry) => entry.kind === "refund" && entry.status === "succeeded");
      await expect.poll(refunded, { timeout: 40_000 }).toBe(true);
    },
  );
