import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { productPicturesAddress } from "../app/catalogue/admin/addresses.ts";
import { expect, hydrated, test } from "./fixture.ts";
import { expectNoViolation } from "./inspections.ts";
import { enteredOwner } from "./admin-account.ts";
import { root } from "./store-process.ts";

test.use({ features: "catalogue", trace: "off" });

/** Photos that are larger than the shop displays, like a camera's. */
const photos = ["tablet-rose", "mug-set-teal", "books-teal"].map(async (name) => ({
  name: `${name}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp(join(root, `pictures/masters/${name}.webp`))
    .resize(2000)
    .jpeg()
    .toBuffer(),
}));

/** Cumulative layout shift of the page. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries as (PerformanceEntry & { value: number })[]) sum += entry.value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve((add(observer.takeRecords()), sum)), 50);
      }),
  );

test("the owner uploads pictures of a product with alt texts and sorts them, and a shopper browses and zooms them", async ({
  page,
  storeProcess,
  browser,
}) => {
  const { address } = storeProcess;
  await enteredOwner(page, storeProcess);
  await page.goto(address + productPicturesAddress("mesa-tablet"));
  await page.getByLabel("Add pictures").setInputFiles(await Promise.all(photos));
  await page.getByRole("button", { name: "Save" }).click();
  const said = page.getByRole("status");
  await expect(said).toContainText("3 pictures were added.");
  await expect(page.getByLabel("Alt text of picture 1")).toBeFocused(); // the bundled picture has no alt text

  await page.getByLabel("Alt text of picture 2").fill("The tablet in rose, from the front");
  await page.getByLabel("Alt text of picture 3").fill("A mug beside it");
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("Saved. Shoppers see the changes now.");
  const up = page.getByRole("button", { name: "Move picture 2 up" });
  await up.focus();
  await page.keyboard.press("Space");
  await expect(said).toContainText("Moved to position 1 of 4.");
  await expect(page.getByRole("button", { name: "Move picture 1 down" })).toBeFocused();
  await expect(page.getByLabel("Alt text of picture 1")).toHaveValue("The tablet in rose, from the front");
  const items = page.getByRole("list", { name: "Product pictures" }).getByRole("listitem");
  await items
    .nth(2)
    .locator("img")
    .dragTo(items.nth(0), { targetPosition: { x: 40, y: 8 } });
  await expect(page.getByLabel("Alt text of picture 1")).toHaveValue("A mug beside it");
  await page.getByRole("button", { name: "Remove picture 3" }).click(); // removes the bundled picture
  await expect(items).toHaveCount(3);
  await expectNoViolation(page, "the pictures of a product");
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(["hello"], "note.txt"));
    return files;
  });
  await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
  await expect(page.getByRole("region", { name: "These files were refused" })).toContainText(
    "note.txt: This file cannot be read",
  );

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const shopper = await context.newPage();
  await shopper.goto(`${address}/products/mesa-tablet-graphite`);
  await hydrated(shopper);
  const picture = (name: string) => shopper.getByRole("list", { name: /^Pictures of/ }).getByRole("img", { name });
  await expect(picture("A mug beside it")).toBeInViewport();
  await expect(picture("The tablet in rose")).not.toBeInViewport();
  await shopper.getByRole("link", { name: "Picture 2 of 3: The tablet in rose" }).focus();
  await shopper.keyboard.press("Enter");
  await expect(picture("The tablet in rose")).toBeInViewport();
  await expect(
    shopper.locator("[aria-live=polite]").filter({ hasText: "Showing picture 2 of 3: The tablet in rose" }),
  ).toHaveCount(1);
  await expect(shopper).toHaveURL(`${address}/products/mesa-tablet-graphite`);
  expect(await shifts(shopper)).toBe(0);
  await expectNoViolation(shopper, "a product with several pictures");

  const link = shopper.getByRole("link", { name: "The tablet in rose, from the front Enlarge" });
  await link.focus();
  await shopper.keyboard.press("Enter");
  const dialog = shopper.getByRole("dialog");
  const large = dialog.getByRole("img");
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  const top = () => dialog.getByRole("group").evaluate((element) => element.scrollTop);
  await expect.poll(top).toBeGreaterThan(0); // zooming starts in the middle
  const middle = await top();
  await shopper.keyboard.press("ArrowDown");
  await expect.poll(top).toBeGreaterThan(middle);
  await expectNoViolation(shopper, "a picture looked at closely");
  await shopper.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);

  await shopper.setViewportSize({ width: 320, height: 600 });
  expect(await shopper.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await context.close();

  const plain = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } })
  ).newPage();
  await plain.goto(`${address}/products/mesa-tablet-graphite`);
  await plain.getByRole("link", { name: /^Picture 3 of 3/ }).click();
  await expect(plain.getByRole("img", { name: /, picture 3 of 3$/ })).toBeInViewport({ ratio: 0.9 });
  await plain.getByRole("link", { name: /, picture 3 of 3 Enlarge$/ }).click();
  await expect(plain).toHaveURL(/\/pictures\/product-[0-9a-f]{20}\/zoom\.webp$/);
  await plain.context().close();
});
