import { createShopper, expect, listen, test } from "./fixture.ts";
import { enteredOwner } from "./admin-account.ts";

// Uses a browser whose locale and time zone differ from the shop's.
test.use({ locale: "en-US", timezoneId: "America/Los_Angeles", trace: "off" });

const lamp = "Dune table lamp, terracotta shade on a brass arm";

test(
  "a shop with euros, German numbers and Berlin's time zone shows them to a shopper elsewhere, from the home page to the order",
  { tag: "@long" },
  async ({ page, startAnother }) => {
    const { said, expected } = listen(page);
    const storeProcess = await startAnother({ STORE_FEATURES: "all" });
    const { address } = storeProcess;
    await enteredOwner(page, storeProcess);
    await page.getByRole("navigation").getByRole("link", { name: "Currency and regions" }).click();
    await page.getByLabel("Currency").selectOption("EUR: Euro");
    await page.getByLabel("Number and date format").fill("de-DE");
    await page.getByLabel("Time zone").selectOption("Europe/Berlin");
    await page.getByLabel("Delivery countries").fill("Germany, Austria");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();

    const shopper = createShopper(page, address, expected);
    const price = (text: string) => page.getByText(text, { exact: true }).first();
    await expect(async () => {
      await shopper.open("/");
      await expect(price("129,00 €")).toBeVisible({ timeout: 500 });
    }).toPass();
    await shopper.addToBasket(lamp, { times: 2 });
    await page.getByRole("link", { name: lamp }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(lamp);
    await expect(price("129,00 €")).toBeVisible();
    await page.getByRole("combobox", { name: "Search" }).fill("dune");
    await expect(page.getByRole("option").filter({ hasText: "129,00 €" }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await shopper.openCheckout();
    await expect(price("258,00 €")).toBeVisible();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await expect(page).toHaveURL(`${address}/order`);
    for (const [label, text] of [
      ["Full name", "Ada Shopper"],
      ["Street and house number", "1 Weg"],
      ["City", "Berlin"],
      ["Postal code", "10115"],
    ] as const)
      await page.getByLabel(label).fill(text);
    await expect(page.getByLabel("Country").getByRole("option")).toHaveText(["Choose a country", "Austria", "Germany"]);
    await page.getByLabel("Country").selectOption("Germany");
    await page.getByRole("button", { name: "Place your order" }).click();
    await expect(page).toHaveURL(/\/orders\/\d+$/);
    await shopper.open(new URL(page.url()).pathname);
    await expect(price("258,00 €")).toBeVisible();
    const today = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "Europe/Berlin" }).format(new Date());
    await expect(page.locator("time")).toHaveText([today]);

    await page.goto(`${address}/admin/settings`);
    await expect(page.getByText("You cannot change the currency, because the shop has orders.")).toBeVisible();
    expect(said.filter((line) => !line.includes("404"))).toEqual([]); // admin pages answer 404 to users without the role
  },
);
