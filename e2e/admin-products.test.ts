import { randomUUID } from "node:crypto";
import { expect, test } from "./fixture.ts";
import { inspected } from "./inspections.ts";
import { enteredOwner } from "./admin-account.ts";

test.use({ features: "catalogue", trace: "off" });

for (const javaScriptEnabled of [true, false])
  test.describe(
    javaScriptEnabled ? "with scripts" : "without scripts",
    { tag: javaScriptEnabled ? [] : "@long" },
    () => {
      test.use({ javaScriptEnabled });

      test("the owner adds a product, changes its URL, counts and archives it: a shopper follows the old URL", async ({
        page,
        storeProcess,
        browser,
      }) => {
        const { address } = storeProcess;
        const title = `Lamp ${randomUUID()}`;
        const slug = title.toLowerCase().replace(" ", "-");
        const button = (name: string) => page.getByRole("button", { name }).click();
        const link = (name: string | RegExp) => page.getByRole("main").getByRole("link", { name }).click();
        const inOrder = async (state: string) => {
          if (javaScriptEnabled) await inspected(page, state);
        };
        await enteredOwner(page, storeProcess);
        await page.getByRole("navigation").getByRole("link", { name: "Products" }).click();
        await inOrder("the list of products");

        await link("Add product");
        await button("Save");
        await expect(page.getByRole("region", { name: /^Nothing was saved/ })).toBeFocused();
        await page.getByLabel("Title").fill(title);
        await page.getByLabel("Description").fill("Shines.");
        await page.getByLabel("Department").fill("Lighting");
        await page.getByLabel("Price").fill("1,669.50");
        await page.getByLabel("Rating", { exact: true }).selectOption("4 stars");
        await page.getByLabel("Stock").fill("3");
        await button("Save");
        await expect(page.getByRole("status")).toContainText("The product was added");
        await inOrder("a product");

        const guest = await (await browser.newContext({ javaScriptEnabled })).newPage();
        await guest.goto(`${address}/products/${slug}`);
        await expect(guest.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(guest.getByText("$1,669.50")).toBeVisible();
        await page.getByLabel("URL handle").fill(`new-${slug}`);
        await button("Save");
        await expect(page.getByRole("status")).toContainText("Saved.");
        await guest.goto(`${address}/products/${slug}`);
        await expect(guest).toHaveURL(`${address}/products/new-${slug}`);
        await expect(guest.getByRole("heading", { level: 1 })).toHaveText(title);

        await link("Stock: 3");
        await page.getByLabel("Units").fill("4");
        await button("Save stock");
        await expect(page.getByRole("status")).toHaveText("Saved. 7 in stock.");
        await inOrder("a stock");
        await link("Back to the product");
        await link("Schedule price");
        await page.getByLabel("Price").fill("99");
        await page.getByLabel("From").fill("2099-12-01T08:00");
        await button("Schedule price");
        await expect(page.getByRole("status")).toHaveText("The price is scheduled.");
        await inOrder("planned prices");

        await link("Back to the product");
        await link("Archive product");
        await button("Archive product");
        await expect(page.getByText(/^Archived by/)).toBeVisible();
        await guest.goto(`${address}/products/${slug}`);
        await expect(guest).toHaveURL(`${address}/departments/lighting`);
        await guest.context().close();
      });
    },
  );
