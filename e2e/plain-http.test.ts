import { chromium } from "@playwright/test";
import { findHeadless, flags } from "./browser.ts";
import { createShopper, expect, listen, test } from "./fixture.ts";
import { freePort } from "./store-process.ts";

const host = "shop.test";

test("over plain http and a host name, the store navigates and fills a basket without errors", async ({
  startAnother,
}) => {
  // Uses a host name other than localhost, because browsers trust localhost without https.
  const port = await freePort();
  const PUBLIC_URL = `http://${host}:${port}`;
  await startAnother({ PORT: `${port}`, PUBLIC_URL, STORE_FEATURES: "all" });
  const args = [...flags, `--host-resolver-rules=MAP ${host} 127.0.0.1`];
  const browser = await chromium.launch({ executablePath: findHeadless()!, args });
  try {
    const page = await browser.newPage();
    const { said } = listen(page);
    const store = createShopper(page, PUBLIC_URL, []);
    await store.open("/");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await store.addToBasket("Dune table lamp");
    await store.openCheckout();
    await expect(page.getByText("Subtotal (1 items)")).toBeVisible();
    await page.getByRole("button", { name: "Remove from Basket" }).click();
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.getByLabel("E-mail").fill(`${crypto.randomUUID()}@example.com`);
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Create your Wicker Account" }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.goBack();
    await expect(page.getByLabel("E-mail")).toBeVisible();
    expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toBe(`${PUBLIC_URL}/`);
    expect(said).toEqual([]);
  } finally {
    await browser.close();
  }
});
