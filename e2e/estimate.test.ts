import type { Page } from "@playwright/test";
import { enteredOwner } from "./admin-account.ts";
import { expect, hydrated, movable, test } from "./fixture.ts";
import { expectNoViolation } from "./inspections.ts";

test.use({ features: "all" });

async function save(page: Page) {
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Saved. Shoppers see the changes now.");
}

async function setCharges(page: Page) {
  await page.goto("/admin/shipping");
  await page.locator("summary", { hasText: "Zone 1" }).click();
  const zone = page.getByRole("group", { name: "Zone 1" });
  await zone.getByLabel("Name", { exact: true }).fill("Near");
  await zone.getByLabel("Countries").fill("Germany\nAustria");
  await zone.getByLabel("Method 1: name").fill("Parcel");
  await zone.getByLabel("Method 1: prices").fill("4.90");
  await zone.getByLabel("Method 1: free shipping from").fill("250");
  await save(page);
  await page.goto("/admin/taxes");
  await page.getByLabel("Country of the shop").fill("Germany");
  await page.getByLabel("Tax rates", { exact: true }).fill("DE: VAT 19 %\nAT: VAT 20 %");
  await save(page);
}

for (const javaScriptEnabled of [true, false])
  test(
    `the basket estimates the total for a country, ${javaScriptEnabled ? "with" : "without"} scripts`,
    { tag: javaScriptEnabled ? [] : "@long" },
    async ({ browser, startAnother }) => {
      const shop = await startAnother({ STORE_FEATURES: "all" });
      const owner = await browser.newPage({ baseURL: shop.address });
      await enteredOwner(owner, shop);
      await setCharges(owner);

      const page = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      await page.request.post("/basket", { form: { add: "dune-lamp" }, headers: { origin: shop.address } });
      const html = await (await page.request.get("/checkout")).text();
      expect(html).toMatch(/ data-preloads="[^"]*basket-estimate-/); // otherwise hydration takes a round trip more
      await page.goto("/checkout");
      const estimate = page.getByRole("region", { name: "Estimated total" });
      const expectTexts = async (...texts: string[]) => {
        for (const text of texts) await expect(estimate.getByText(text, { exact: true }).first()).toBeVisible();
      };
      await expect(page.getByText("Subtotal (1 items)")).toBeVisible();
      await expect(estimate.getByLabel("Delivery country")).toHaveValue("DE");
      await expectTexts("Shipping: Parcel", "$4.90", "Includes VAT 19 %", "$21.38", "$133.90");
      await estimate.getByText("How is this calculated?").click();
      await expectTexts("$133.90 includes this tax: 19 % of the amount without tax.");
      if (javaScriptEnabled) {
        await hydrated(page);
        await expectNoViolation(page, "a basket with an estimate");
      }

      const choose = async (country: string) => {
        await estimate.getByLabel("Delivery country").selectOption(country);
        if (!javaScriptEnabled) await estimate.getByRole("button", { name: "Update total" }).click();
      };
      await choose("Austria");
      await expectTexts("Includes VAT 20 %", "$22.32");
      const withoutZone = estimate.getByLabel("Delivery country").getByRole("option", { name: "France" });
      await expect(withoutZone).toHaveCount(0);
      await page.getByRole("textbox", { name: "Quantity" }).fill("2");
      if (javaScriptEnabled) await page.getByRole("textbox", { name: "Quantity" }).blur();
      else await page.getByRole("button", { name: "Update", exact: true }).click();
      await expectTexts("$258.00");
      await expect(estimate.getByText("$0.00", { exact: true })).toBeVisible();
      if (!javaScriptEnabled) return;

      await movable(page);
      await page.getByRole("link", { name: "Dune table lamp" }).first().click();
      await page.getByRole("link", { name: /^Basket/ }).click();
      await expect(estimate.getByLabel("Delivery country")).toHaveValue("AT");
      await expectTexts("Includes VAT 20 %");
    },
  );
