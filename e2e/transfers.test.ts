import type { Page } from "@playwright/test";
import { enteredOwner } from "./admin-account.ts";
import { expect, hydrated, test } from "./fixture.ts";
import { expectNoViolation } from "./inspections.ts";

test.use({ features: "all" });

const address = {
  "E-mail": "ada@shopper.example",
  "Full name": "Ada Shopper",
  "Street and house number": "1 Analytical Way",
  City: "Springfield",
  "Postal code": "62701",
};

const statement = (reference: string, amount: string) =>
  Buffer.from(`Date;Amount;Payer;Text\n24.11.2026;${amount};Ada Shopper;${reference}\n25.11.2026;5.00;Somebody;Gift\n`);

/** Orders a lamp by bank transfer as a guest. Returns the reference and the amount shown on the payment page. */
async function order(page: Page, { isHydrated }: { isHydrated: boolean }) {
  await page.goto("/order");
  if (isHydrated) await hydrated(page);
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Country").selectOption("United States");
  await page.getByRole("radio", { name: "Bank transfer" }).check();
  await page.getByRole("button", { name: "Place your order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pay for order \d+$/);
  const fact = async (name: string) => (await page.locator("dt", { hasText: name }).locator("+ dd").textContent())!;
  return { reference: await fact("Reference"), amount: (await fact("Amount")).replaceAll(/[^\d.]/g, "") };
}

for (const javaScriptEnabled of [true, false])
  test(
    `a guest pays by bank transfer, and the owner imports the statement, ${javaScriptEnabled ? "with" : "without"} scripts`,
    { tag: javaScriptEnabled ? [] : "@long" },
    async ({ browser, startAnother }) => {
      const shop = await startAnother({ STORE_FEATURES: "all" });
      const owner = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      await enteredOwner(owner, shop);
      await owner.goto("/admin/business");
      await owner.getByLabel("Name").fill("Example Shop");
      await owner.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
      await owner.getByRole("button", { name: "Save" }).click();
      await owner.goto("/admin/payments");
      await owner.getByLabel("Bank transfer", { exact: true }).selectOption("Offered");
      await owner.getByRole("button", { name: "Save" }).click();
      await expect(owner.getByRole("status")).toHaveText("Saved. Shoppers see the changes now.");

      const page = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      await page.request.post("/basket", { form: { add: "dune-lamp" }, headers: { origin: shop.address } });
      const { reference, amount } = await order(page, { isHydrated: javaScriptEnabled });
      if (javaScriptEnabled) await expectNoViolation(page, "the page to pay by bank transfer");
      if (javaScriptEnabled) await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0); // no draft
      await page.getByRole("link", { name: "Back to the order" }).click();
      await expect(page.getByText("Waiting for payment.")).toBeVisible();
      await expect(page.getByText(reference)).toBeVisible();

      await owner.goto("/admin/statements");
      const file = { name: "statement.csv", mimeType: "text/csv", buffer: statement(reference, amount) };
      await owner.getByLabel("Statement").setInputFiles(file);
      await owner.getByRole("button", { name: "Check file" }).click();
      await expect(owner.getByRole("row", { name: reference })).toContainText("Paid");
      if (javaScriptEnabled) await expectNoViolation(owner, "the preview of a statement");
      await owner.getByRole("button", { name: "Import" }).click();
      await expect(owner.getByRole("status")).toHaveText("Imported. Lines matched to orders: 1.");
      await page.reload();
      await expect(page.getByText("Paid.")).toBeVisible();

      await owner.getByRole("button", { name: "Mark for refund" }).click();
      if (javaScriptEnabled) await expectNoViolation(owner, "the lists of money");
      await owner.getByRole("button", { name: "Mark as refunded" }).click();
      await expect(owner.getByText("There are no refunds to transfer.")).toBeVisible();
    },
  );
