import { expect, test } from "./fixture.ts";
import { enteredOwner } from "./admin-account.ts";

test.use({ features: "catalogue", trace: "off" });

for (const javaScriptEnabled of [true, false])
  test.describe(
    javaScriptEnabled ? "with scripts" : "without scripts",
    { tag: javaScriptEnabled ? [] : "@long" },
    () => {
      test.use({ javaScriptEnabled });

      test("the owner writes an imprint, previews it, and publishes it: a shopper on a phone finds it in the footer", async ({
        page,
        storeProcess,
        browser,
      }) => {
        const { address } = storeProcess;
        await enteredOwner(page, storeProcess);
        await page.getByRole("navigation").getByRole("link", { name: "Pages" }).click();
        await page.getByRole("main").getByRole("link", { name: "Imprint" }).click();
        await page.getByLabel("Status").selectOption("Published");
        await page.getByRole("button", { name: "Save" }).click();
        const errors = page.getByRole("region", { name: /^Nothing was saved/ });
        await expect(errors).toBeFocused();
        await expect(errors).toContainText("Replace or remove [Your name");

        await page
          .getByLabel("Text")
          .fill("# Who we are\n\nOsier & Sons\nMain Street 1\n\n[Our lamps](/search?q=lamp)");
        await page.getByRole("button", { name: "Preview" }).click();
        const preview = page.getByRole("region", { name: "Preview" });
        await expect(preview).toBeFocused();
        await expect(preview.getByRole("heading", { name: "Who we are" })).toBeVisible();
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByRole("status")).toHaveText("Saved. Shoppers see the changes now.");

        const guest = await (
          await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 780 } })
        ).newPage();
        await guest.goto(address);
        const basket = guest.getByRole("link", { name: "Basket" });
        if (javaScriptEnabled) {
          await guest.getByRole("button", { name: "Add to Basket" }).first().click();
          await expect(basket).toHaveAccessibleName("Basket, 1 item");
        }
        const foot = guest.getByRole("contentinfo");
        await foot.getByRole("link", { name: "Imprint" }).click();
        await expect(guest).toHaveURL(`${address}/pages/imprint`);
        await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Imprint");
        await expect(guest.getByText("Main Street 1")).toBeInViewport();
        await guest.getByRole("link", { name: "Our lamps" }).click();
        await expect(guest).toHaveURL(`${address}/search?q=lamp`);
        // The page's links navigate without a document load, so the basket in memory survives.
        await expect(basket).toHaveAccessibleName(`Basket, ${javaScriptEnabled ? "1 item" : "0 items"}`);
        await guest.goto(`${address}/login`);
        await expect(foot.getByRole("heading")).toHaveText("Legal");

        await page.getByRole("link", { name: "Delete page" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete “Imprint”?");
        await page.getByRole("button", { name: "Delete page" }).click();
        await expect(page.getByRole("status")).toHaveText("The page was deleted.");
        await guest.goto(`${address}/pages/imprint`);
        await expect(guest.getByRole("heading", { level: 1 })).toHaveText("This page does not exist.");
        await expect(foot).toHaveCount(0);
        await guest.context().close();
      });
    },
  );
