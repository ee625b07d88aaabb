import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { enteredOwner, password } from "./admin-account.ts";
import { expect, test } from "./fixture.ts";
import { hold } from "./hydration.ts";
import { expectNoViolation } from "./inspections.ts";

test.use({ features: "all" });

async function save(page: Page) {
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Saved. Shoppers see the changes now.");
}

async function setCharges(page: Page) {
  await page.getByRole("navigation").getByRole("link", { name: "Shipping", exact: true }).click();
  await page.locator("summary", { hasText: "Zone 1" }).click();
  const zone = page.getByRole("group", { name: "Zone 1" });
  await zone.getByLabel("Name", { exact: true }).fill("Germany");
  await zone.getByLabel("Countries").fill("Germany");
  await zone.getByLabel("Method 1: name").fill("Standard");
  await zone.getByLabel("Method 1: prices").fill("four");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(zone.getByLabel("Method 1: prices")).toHaveAccessibleDescription(/enter an amount in USD/);
  await zone.getByLabel("Method 1: prices").fill("4.90");
  await zone.getByLabel("Method 1: delivery time in days").fill("2-4");
  await zone.getByLabel("Method 2: name").fill("Express");
  await zone.getByLabel("Method 2: prices").fill("14.90");
  await save(page);
  await expect(page.getByText("These delivery countries are in no zone")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Taxes", exact: true }).click();
  await page.getByLabel("Country of the shop").fill("Germany");
  await page.getByRole("button", { name: "Insert European standard rates" }).click();
  await expect(page.getByLabel("Tax rates", { exact: true })).toHaveValue(/DE: VAT 19 %/);
  await save(page);
}

for (const javaScriptEnabled of [true, false])
  test(
    `an owner sets shipping and taxes, and a shopper chooses a method and sees the parts of the total, ${javaScriptEnabled ? "with" : "without"} scripts`,
    { tag: javaScriptEnabled ? [] : "@long" },
    async ({ browser, startAnother }) => {
      const shop = await startAnother({ STORE_FEATURES: "all" });
      const owner = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      await enteredOwner(owner, shop);
      await setCharges(owner);
      if (javaScriptEnabled) await expectNoViolation(owner, "taxes");

      const page = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      const post = (path: string, form: Record<string, string>) =>
        page.request.post(path, { form, headers: { origin: shop.address } });
      await post("/login", { email: `${randomUUID()}@example.com`, password, intent: "create-account" });
      await post("/basket", { add: "dune-lamp" });
      const release = await hold(page, "**/assets/browser-*.js"); // the shopper types before the scripts have loaded
      await page.goto("/order", { waitUntil: "commit" });
      await expect(page.getByText("Choose a country to see the shipping methods.")).toBeVisible();
      for (const [label, text] of [
        ["Full name", "Ada Shopper"],
        ["Street and house number", "1 Analytical Way"],
        ["City", "Berlin"],
        ["Postal code", "10115"],
      ] as const)
        await page.getByLabel(label).fill(text);
      const update = async () => {
        if (!javaScriptEnabled) await page.getByRole("button", { name: "Update total" }).click();
      };
      await expect(page.getByLabel("Country").getByRole("option")).toHaveText(["Choose a country", "Germany"]);
      await page.getByLabel("Country").selectOption("Germany");
      release();
      await update();
      await expect(page.getByRole("radio", { name: "Standard, 2 to 4 days, $4.90" })).toBeChecked();
      await expect(page.getByText("$133.90", { exact: true })).toBeVisible();
      await page.getByRole("radio", { name: "Express, $14.90" }).check();
      await update();
      await expect(page.getByText("$143.90", { exact: true })).toBeVisible();
      const restore = async () => {
        await page.reload();
        await expect(page.getByText("$143.90", { exact: true })).toBeVisible();
        await expect(page.getByRole("radio", { name: "Express, $14.90" })).toBeChecked();
      };
      if (javaScriptEnabled) await restore().then(restore);
      await page.getByText("How is this calculated?").click();
      await expect(page.getByText("$143.90 includes this tax: 19 % of the amount without tax.")).toBeVisible();
      if (javaScriptEnabled) await expectNoViolation(page, "a review with shipping");
      await page.getByRole("button", { name: "Place your order" }).click();
      await expect(page.getByRole("heading", { level: 1, name: /^Order \d+$/ })).toBeVisible();
      for (const text of ["Shipping: Express", "Includes VAT 19 %", "$22.98", "$143.90"])
        await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      await owner.goto("/admin/orders");
      await owner.getByRole("link", { name: /^\d+$/ }).first().click();
      await expect(owner.getByText("Shipping: Express").first()).toBeVisible();
    },
  );
