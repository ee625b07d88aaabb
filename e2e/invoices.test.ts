import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enteredOwner } from "./admin-account.ts";
import { expect, test } from "./fixture.ts";
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

/** Orders two lamps as a guest and pays by card. Returns the order's number. */
async function paidOrder(page: Page, origin: string) {
  for (const add of ["dune-lamp", "dune-lamp"])
    await page.request.post("/basket", { form: { add }, headers: { origin } });
  await page.goto("/order");
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Country").selectOption("United States");
  await page.getByRole("radio", { name: "Card" }).check();
  await page.getByRole("button", { name: "Place your order" }).click();
  await page.getByRole("button", { name: "Pay by card" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Paid.")).toBeVisible();
  return /\d+$/.exec(page.url())![0];
}

/** Reloads the page until it has the link. */
async function linkTo(page: Page, name: RegExp) {
  const link = page.getByRole("link", { name });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  return link;
}

async function downloaded(page: Page, link: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).first().click();
  return readFile(await (await download).path());
}

for (const javaScriptEnabled of [true, false])
  test(
    `a paid order gets an invoice and a refund a credit note, for shopper and owner, ${javaScriptEnabled ? "with" : "without"} scripts`,
    { tag: javaScriptEnabled ? [] : "@long" },
    async ({ browser, startAnother }) => {
      test.slow();
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
      await owner.goto("/admin/invoice-settings");
      await owner.getByRole("link", { name: "Business details" }).last().click();
      const facts = { Name: "Osier Ltd", Address: "1 Willow Lane\nReedham", "VAT ID": "DE123456789" };
      for (const [label, text] of Object.entries(facts)) await owner.getByLabel(label, { exact: true }).fill(text);
      await owner.getByRole("button", { name: "Save" }).click();
      await owner.goto("/admin/invoice-settings");
      await owner.getByLabel("Create invoices").selectOption("Yes");
      await owner.getByLabel("Prefix of invoice numbers").fill("WICKER-");
      await owner.getByRole("button", { name: "Save" }).click();
      await expect(owner.getByRole("status")).toBeVisible();
      if (javaScriptEnabled) await expectNoViolation(owner, "the settings of invoices");

      const shopper = await browser.newPage({ javaScriptEnabled, baseURL: shop.address });
      const number = await paidOrder(shopper, shop.address);
      const invoice = await linkTo(shopper, /^Invoice WICKER-\d{4}-00001$/);
      const nextSection = shopper.getByRole("heading", { name: "Link to this order" });
      expect((await invoice.boundingBox())!.y).toBeLessThan((await nextSection.boundingBox())!.y);
      await invoice.click();
      await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(/^Invoice WICKER-\d{4}-00001$/);
      for (const text of ["Osier Ltd", "Ada Shopper", "$258.00"])
        await expect(shopper.getByText(text).first()).toBeVisible();
      if (javaScriptEnabled) await expectNoViolation(shopper, "an invoice");
      await shopper.setViewportSize({ width: 390, height: 800 });
      const item = await shopper.getByRole("cell", { name: /^Dune table lamp/ }).boundingBox();
      expect(item!.width).toBeGreaterThan(300);
      expect(await shopper.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(String(await downloaded(shopper, "Download as XML"))).toContain("<cbc:ID>WICKER-");
      await shopper.getByRole("link", { name: "Back to the order" }).click();

      await owner.goto(`/admin/orders/${number}`);
      await owner.getByText("Refund items, shipping or an amount").click();
      await owner.getByLabel("Additional amount").fill("129");
      await owner.getByRole("button", { name: "Preview refund" }).click();
      await owner.getByRole("button", { name: "Refund $129.00" }).click();
      await expect(owner.getByRole("status")).toHaveText("The refund is created.");
      await linkTo(shopper, /^Credit note CN-\d{4}-00001$/);

      await owner.goto("/admin/invoices");
      await expect(owner.getByRole("row", { name: /^CN-.*Credit note.*Ada Shopper.*-\$129\.00/ })).toBeVisible();
      if (javaScriptEnabled) await expectNoViolation(owner, "the list of invoices");
      const zip = String(await downloaded(owner, "Export matching invoices (ZIP with HTML and XML)"));
      expect(zip).toMatch(/^PK[^]*WICKER-\d{4}-00001\.html[^]*WICKER-\d{4}-00001\.xml[^]*CN-\d{4}-00001\.html/);
      await owner.getByLabel("Search").fill("wicker-");
      await owner.getByRole("button", { name: "Apply filters" }).click();
      await expect(owner.getByRole("row")).toHaveCount(2);
      const csv = String(await downloaded(owner, "Download as CSV"));
      expect(csv.trim().split("\r\n").slice(1)).toEqual([expect.stringMatching(/^WICKER-.*,258\.00,0\.00,258\.00$/)]);
      await owner.getByRole("link", { name: /^WICKER-/ }).click();
      expect(String(await downloaded(owner, "Download as XML"))).toContain("<cbc:ID>WICKER-");
      await shopper.close();
      await owner.close();
    },
  );
