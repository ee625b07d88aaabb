import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixture.ts";
import { enteredOwner, password } from "./admin-account.ts";

test.use({ features: "all", trace: "off" });

const goods = [
  ["Ash bowl", "Bowls", "24.00"],
  ["Birch bowl", "Bowls", "29.00"],
  ["Salt jar", "Jars", "18.00"],
  ["Tea jar", "Jars", "32.50"],
  ["Oak spoon", "Spoons", "9.00"],
  ["Plum spoon", "Spoons", "12.00"],
  ["Walnut board", "Boards", "48.00"],
  ["Bread board", "Boards", "39.00"],
  ["Rolling pin", "Kitchen", "22.00"],
  ["Egg cup", "Kitchen", "7.00"],
] as const;

const goTo = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).click();

const said = (page: Page) => page.getByRole("status");

async function photoOf(at: number) {
  const background = { r: 200 - at * 9, g: 150 + at * 9, b: 90 };
  const buffer = await sharp({ create: { width: 500, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `IMG ${at}.jpg`, mimeType: "image/jpeg", buffer };
}

async function add(page: Page, at: number) {
  const [title, department, price] = goods[at]!;
  await goTo(page, "Products");
  await page.getByRole("link", { name: "Add product" }).click();
  const typed = { Title: title, Description: "Turned by hand.", Department: department, Price: price, Stock: "5" };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Rating", { exact: true }).selectOption("5 stars");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(said(page)).toContainText("The product was added");
  await givePicture(page, at);
}

async function givePicture(page: Page, at: number) {
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Pictures/ })
    .click();
  await page.getByLabel("Add pictures").setInputFiles(await photoOf(at));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(said(page)).toContainText("1 picture was added.");
  await page
    .getByLabel(/^Alt text of picture \d$/)
    .last()
    .fill(`${goods[at]![0]} on a table`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(said(page)).toContainText("Saved.");
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", { tag: "@long" }, () => {
    test.use({ javaScriptEnabled });

    test("an owner adds ten products with pictures, edits one, sells some, sends an order, and cancels another in part", async ({
      page,
      startAnother,
      browser,
    }) => {
      test.slow();
      const store = await startAnother({ STORE_FEATURES: "all" });
      const { address } = store;
      await enteredOwner(page, store);

      // The first import replaces the demo catalogue with one product.
      await goTo(page, "Import and export");
      const csv =
        "id,title,department,price,rating,stock,picture,description\nash-bowl,Ash bowl,Bowls,24,5,5,mug-set-teal,Turned.\n";
      await page
        .getByLabel("File")
        .setInputFiles({ name: "goods.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
      await page.getByRole("button", { name: "Preview import" }).click();
      await page.getByRole("button", { name: "Import products" }).click();
      await expect(said(page)).toContainText("Imported.");
      await page.goto(`${address}/admin/products/ash-bowl`);
      await givePicture(page, 0);
      await page.getByRole("button", { name: "Remove picture 1" }).click();
      for (let at = 1; at < goods.length; at += 1) await add(page, at);

      await goTo(page, "Products");
      await expect(page.getByText("10 products")).toBeVisible();
      await page.getByRole("link", { name: "Tea jar" }).click();
      await page.getByLabel("Price", { exact: true }).fill("34.00");
      await page.getByLabel("URL handle", { exact: true }).fill("jar-for-tea");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(said(page)).toContainText("Saved.");

      const shopper = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await shopper.goto(address);
      for (const name of ["Ash bowl", "Salt jar"]) await expect(shopper.getByRole("heading", { name })).toBeVisible();
      await shopper.goto(`${address}/products/tea-jar`);
      await expect(shopper).toHaveURL(`${address}/products/jar-for-tea`);
      const picture = shopper
        .getByRole("article", { name: "Tea jar" })
        .getByRole("img", { name: "Tea jar on a table" });
      await expect
        .poll(() => picture.first().evaluate((shown: HTMLImageElement) => shown.naturalWidth))
        .toBeGreaterThan(0);
      expect(await picture.first().getAttribute("src")).toContain("/pictures/product-");
      await expect(shopper.getByText("$34.00").first()).toBeVisible();

      const name = `Ada ${randomUUID().slice(0, 8)}`;
      await shopper.goto(`${address}/login?next=/orders`);
      await shopper.getByLabel("E-mail").fill(`${randomUUID()}@example.com`);
      await shopper.getByLabel("Password").fill(password);
      await shopper.getByRole("button", { name: "Create your Wicker Account" }).click();
      await expect(shopper.getByRole("heading", { level: 1 })).toHaveText("Your orders");
      const place = async (...ids: string[]) => {
        for (const id of ids)
          await shopper.request.post(`${address}/basket`, { form: { add: id }, headers: { origin: address } });
        await shopper.goto(`${address}/order`);
        const typed = {
          "Full name": name,
          "Street and house number": "1 Way",
          City: "Vienna",
          "Postal code": "1010",
        };
        for (const [label, text] of Object.entries(typed)) await shopper.getByLabel(label).fill(text);
        await shopper.getByLabel("Country").selectOption("Austria");
        await shopper.getByRole("button", { name: "Place your order" }).click();
        await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(/^Order \d+/);
      };
      await place("ash-bowl", "tea-jar");
      await place("tea-jar", "tea-jar", "egg-cup");

      await goTo(page, "Orders");
      await page.getByLabel("Search").fill("tea jar");
      await page.getByRole("button", { name: "Apply filters" }).click();
      const found = page.getByRole("row").filter({ hasText: name });
      await expect(found).toHaveCount(2);
      await found.last().getByRole("link").click();
      await page.getByLabel("Carrier").fill("DHL");
      await page.getByLabel("Tracking number").fill("JD0001234567");
      await page.getByRole("button", { name: "Mark as shipped" }).click();
      await expect(said(page)).toHaveText("The order is marked as shipped.");
      await goTo(page, "Orders");
      await page.getByRole("row").filter({ hasText: name }).first().getByRole("link").click();
      await page.getByLabel("Tea jar: units to cancel (of 2)").fill("1");
      await page.getByRole("button", { name: "Cancel these items" }).click();
      await expect(page.getByRole("heading", { name: "Cancel these items?" })).toBeVisible();
      await page.getByRole("button", { name: "Cancel these items" }).click();
      await expect(said(page)).toHaveText("The items are cancelled.");

      await shopper.goto(`${address}/orders`);
      await expect(shopper.getByText("$41.00")).toBeVisible();
      await goTo(page, "Products");
      // The stock was 5. Two orders took 1 and 2 jars, and a cancellation returned 1.
      await expect(page.getByRole("row").filter({ hasText: "Tea jar" })).toContainText("3");
      await shopper.context().close();
    });
  });
