import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "./fixture.ts";
import { expectNoViolation } from "./inspections.ts";
import { enteredOwner } from "./admin-account.ts";

test.use({ features: "catalogue", trace: "off" });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the owner exports the catalogue, changes it, previews the changes, imports them, and undoes the import", async ({
      page,
      storeProcess,
      browser,
    }) => {
      const { address } = storeProcess;
      await enteredOwner(page, storeProcess);
      await page.getByRole("navigation").getByRole("link", { name: "Import and export" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download all products (CSV)" }).click(),
      ]);
      const before = await readFile(await download.path(), "utf8");
      const title = `Lamp ${randomUUID()}`;
      const after = `${before}lamp,${title},Lighting,129.00,5,3,desk-lamp-forest,,,Shines.,,,,,,,,\n`;

      const look = page.getByRole("button", { name: "Preview import" });
      await look.click();
      await expect(page.getByRole("region", { name: /^Nothing was imported/ })).toBeFocused();
      await page
        .getByLabel("File")
        .setInputFiles({ name: "goods.csv", mimeType: "text/csv", buffer: Buffer.from(after) });
      await look.click();
      await expect(page.getByRole("region", { name: "New" })).toContainText(title);
      if (javaScriptEnabled) await expectNoViolation(page, "what a file would change");
      const guest = await (await browser.newContext({ javaScriptEnabled })).newPage();
      const search = `${address}/search?q=${title.slice(-36)}`;
      await guest.goto(search);
      await expect(guest.getByRole("link", { name: title })).toHaveCount(0);
      await page.getByRole("button", { name: "Import products" }).click();
      await expect(page.getByRole("status")).toHaveText(
        "Imported. New: 1, changed: 0, deleted: 0. Shoppers see the changes now.",
      );
      await guest.goto(search);
      await expect(guest.getByRole("link", { name: title })).not.toHaveCount(0);

      await page.getByRole("link", { name: "Back to import and export" }).click();
      await page.getByRole("link", { name: "Undo the last import" }).click();
      await page.getByRole("button", { name: "Preview undo" }).click();
      await expect(page.getByText("Products to delete: 1.")).toBeVisible();
      if (javaScriptEnabled) await expectNoViolation(page, "what would go back");
      await page.getByRole("button", { name: "Undo import" }).click();
      await expect(page.getByRole("status")).toHaveText(/^Undone\. Deleted: 1/);
      await guest.goto(search);
      await expect(guest.getByRole("link", { name: title })).toHaveCount(0);
      await guest.context().close();
    });
  });
