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

for (const javaScriptEnabled of [true, false])
  test(
    `the owner refunds an item and an amount of a card order, ${javaScriptEnabled ? "with" : "without"} scripts`,
    { tag: "@long" },
    async ({ browser, startAnother }) => {
      await using gateway = Object.assign(await startGateway(), { [Symbol.asyncDispose]: () => gateway.stop() });
      const shop = await startAnother({
        STORE_FEATURES: "all",
        PORT: String(await freePort()), // the gateway redirects to this port
        STRIPE_SECRET_KEY: "sk_test_shop",
        STRIPE_WEBHOOK_SECRET: "whsec_shop",
        STRIPE_API: gateway.address,
      });
      const page = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      for (let units = 0; units < 2; units += 1)
        await page.request.post("/basket", { form: { add: "dune-lamp" }, headers: { origin: shop.address } });
      await page.goto("/order");
      if (javaScriptEnabled) await hydrated(page);
      for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByLabel("Country").selectOption("United States");
      await page.getByRole("radio", { name: "Card" }).check();
      await page.getByRole("button", { name: "Place your order" }).click();
      await page.getByRole("button", { name: "Pay by card" }).click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await expect(page.getByText("Paid.")).toBeVisible();
      const number = /\d+$/.exec(page.url())![0];

      const owner = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      await enteredOwner(owner, shop);
      await owner.goto(`/admin/orders/${number}`);
      const payment = owner
        .getByRole("region", { name: "Payment" })
        .or(owner.locator("section", { hasText: "Method:" }));
      await expect(payment.last()).toContainText("Method: Card");
      await owner.getByRole("button", { name: "Mark as shipped" }).click();
      await expect(owner.getByRole("status")).toHaveText("The order is marked as shipped.");
      await owner.getByText("Refund items, shipping or an amount").click();
      await owner.getByLabel(/units to refund \(of 2\)/).fill("3");
      await owner.getByRole("button", { name: "Preview refund" }).click();
      const refused = owner.getByRole("region", { name: /^Nothing was refunded\./ });
      await expect(refused).toBeFocused();
      await expect(refused).toContainText("Only 2 units of");
      if (javaScriptEnabled) await expectNoViolation(owner, "a refund with a mistake");
      await owner.getByLabel(/units to refund \(of 2\)/).fill("1");
      await owner.getByLabel("Additional amount").fill("1.50");
      await owner.getByRole("button", { name: "Preview refund" }).click();
      await expect(owner.getByRole("heading", { name: "Refund $130.50?" })).toBeVisible();
      if (javaScriptEnabled) await expectNoViolation(owner, "a refund to confirm");
      await owner.getByRole("button", { name: "Refund $130.50" }).click();
      await expect(owner.getByRole("status")).toHaveText("The refund is created.");
      if (javaScriptEnabled) await expectNoViolation(owner, "an order with a refund");
      const refunded = () =>
        gateway.log.entries.find((entry) => entry.kind === "refund" && entry.status === "succeeded");
      await expect.poll(refunded, { timeout: 40_000 }).toMatchObject({ amount: 13_050 });
      await owner.reload();
      await expect(owner.getByRole("row", { name: /\$130\.50/ })).toContainText("Refunded");

      await owner.goto("/admin/money");
      await expect(owner.getByRole("row", { name: "Total $258.00 $130.50 $127.50" })).toBeVisible();
      await expect(owner.getByRole("row", { name: RegExp(number) })).toContainText("Paid");
      if (javaScriptEnabled) await expectNoViolation(owner, "the page of money");
      await owner.goto("/admin");
      await expect(owner.getByText("Received today: $258.00.")).toBeVisible();
      await owner.goto("/admin/payments");
      await expect(owner.getByText(`${shop.address}/payments/stripe`)).toBeVisible();
    },
  );
