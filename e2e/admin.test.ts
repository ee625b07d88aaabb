import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { adminAddress } from "../app/admin/addresses.ts";
import { productPicturesAddress } from "../app/catalogue/admin/addresses.ts";
import { isIn } from "../app/page/feature.ts";
import type { AdminLine } from "../app/admin/map.ts";
import { adminPages } from "../app/routes.ts";
import { expect, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { expectNoViolation, inspected } from "./inspections.ts";
import { codeOf, enteredOwner, newOwner, password } from "./admin-account.ts";

// Disables traces, which double the duration.
test.use({ features: "catalogue", trace: "off" });

const ownersPages = Object.entries<AdminLine>(adminPages()).filter(([, { feature }]) => isIn("catalogue", feature));

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const errors = (page: Page) => page.getByRole("region", { name: /^Nothing was saved/ });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an account becomes the owner's, sets up a second factor, and gives the shop a name that guests read", async ({
      page,
      storeProcess,
      browser,
    }) => {
      const { address } = storeProcess;
      const { setUpCode } = await newOwner(page, storeProcess);
      await expect(page.getByRole("img", { name: "QR code of the secret below" })).toBeVisible();
      await page.getByLabel("Set-up code").fill(setUpCode);
      await page.getByLabel("Six-digit code from the app").fill(await codeOf(page));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${address}/admin`);
      await page.getByRole("navigation").getByRole("link", { name: "General" }).click();

      const slogan = `woven by ${randomUUID()}`;
      await page.getByLabel("Name").fill("");
      await page.getByLabel("Slogan").fill(slogan);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(errors(page)).toBeFocused();
      await errors(page).getByRole("link", { name: "Enter the shop's name." }).click();
      await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/Enter the shop's name\.$/);
      await expect(page.getByLabel("Slogan")).toHaveValue(slogan);
      await page.getByLabel("Name").fill("Osier & Sons");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("status")).toHaveText("Saved. Shoppers see the changes now.");

      await page.getByRole("navigation").getByRole("link", { name: "Announcements and holidays" }).click();
      await page.getByLabel("Announcement").fill("Free delivery until Sunday");
      await page.getByLabel("Link").fill("/search?q=lamp");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("status")).toBeVisible();

      const guest = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await guest.goto(address);
      await expect(guest).toHaveTitle(`Osier & Sons: ${slogan}`);
      const basket = guest.getByRole("link", { name: "Basket" });
      if (javaScriptEnabled) {
        await guest.getByRole("button", { name: "Add to Basket" }).first().click();
        await expect(basket).toHaveAccessibleName("Basket, 1 item");
        await expectNoViolation(guest, "a page with an announcement", "all");
      }
      await guest.getByRole("link", { name: "Free delivery until Sunday" }).click();
      await expect(guest).toHaveURL(`${address}/search?q=lamp`);
      // The announcement's link navigates without a document load, so the basket in memory survives.
      await expect(basket).toHaveAccessibleName(`Basket, ${javaScriptEnabled ? "1 item" : "0 items"}`);
      await guest.context().close();
      await page.getByLabel("Announcement").fill("");
      await page.getByLabel("Link").fill("");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByLabel("Announcement")).toBeEmpty();
      await page.getByRole("navigation").getByRole("link", { name: "Activity log" }).click();
      await expect(page.getByRole("row").nth(1)).toContainText("Announcements and holidays");
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.goto(`${address}/admin`);
      await expect(heading(page)).toHaveText("This page does not exist.");
    });
  });
}

test("admin pages are accessible and valid in every state, light and dark, narrow and wide", async ({
  store,
  storeProcess,
}) => {
  test.slow();
  const { page, address } = store;
  store.expectConsole(/status of (403|404|409|422)/);
  const serverPages: Record<string, string> = {};
  const look = async (state: string) => void (serverPages[state] = await inspected(page, state));
  const { email, setUpCode } = await newOwner(page, storeProcess);
  await look("the second factor, to be set up");
  await page.getByLabel("Six-digit code from the app").fill("nothing");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(errors(page)).toBeFocused();
  await look("a wrong code");
  await page.getByLabel("Set-up code").fill(setUpCode);
  await page.getByLabel("Six-digit code from the app").fill(await codeOf(page));
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page).toHaveURL(`${address}/admin`);
  await look("the overview");
  const paths = ownersPages.flatMap(([, { path, screen }]) => (screen && !path.includes(":") ? [path] : []));
  for (const path of paths.filter((each) => each !== adminAddress())) {
    await page.goto(address + path);
    await page.evaluate(() => document.querySelectorAll("details").forEach((part) => (part.open = true)));
    await look(path);
  }

  await page.goto(address + productPicturesAddress("mesa-tablet"));
  await look("the pictures of a product");

  await page.goto(`${address}/admin/pages/contact`);
  await page.getByLabel("Status").selectOption("Published");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(errors(page)).toBeFocused();
  await look("a page with something left to fill in, and what it would be");
  await page
    .getByLabel("Text")
    .fill("# Write\n\n[To us](mailto:a@b.example)\n\n| By | When |\n|-|-|\n| Post | [Always](/) |");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "View page" }).click();
  await expect(page.getByRole("contentinfo")).toContainText("Contact");
  await look("a page of text, and the foot of every page");
  await page.goto(`${address}/admin/pages/contact/delete`);
  await look("the question whether it is to be deleted");
  await page.getByRole("button", { name: "Delete page" }).click();

  const other = await page.context().newPage();
  await Promise.all([page.goto(`${address}/admin/shop`), other.goto(`${address}/admin/shop`)]);
  for (const each of [other, page]) {
    await each.getByLabel("Slogan").fill(`of ${each === page ? "one" : "the other"} ${randomUUID()}`);
    await each.getByRole("button", { name: "Save" }).click();
  }
  await expect(errors(page)).toContainText(`${email} made changes`);
  await expect(page.getByText(/^Current value: of the other/)).toBeVisible();
  await look("somebody else's change");

  await page.context().clearCookies({ name: /session/ });
  await page.goto(`${address}/admin/shop`);
  await look("signing in again");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page)).toHaveText("Enter a code");
  await look("a code of the second factor");
  expect(await findings(serverPages)).toEqual([]);
});

test("leaving with unsaved changes asks first; Back, forward and reload restore them, and a form is sent once", async ({
  store,
  storeProcess,
}) => {
  const { page, address } = store;
  store.expectConsole(/status of 404/);
  await enteredOwner(page, storeProcess);
  await page.goto(`${address}/admin/notices`);
  const announcement = page.getByLabel("Announcement");
  await announcement.fill("Back on Monday");
  page.once("dialog", (dialog) => void dialog.dismiss());
  const question = page.waitForEvent("dialog");
  await page.getByRole("navigation").getByRole("link", { name: "Activity log" }).click();
  expect((await question).type()).toBe("beforeunload");
  await expect(page).toHaveURL(/notices$/);
  page.on("dialog", (dialog) => void dialog.accept()); // accepts all later dialogs about unsaved input
  await page.getByRole("navigation").getByRole("link", { name: "Activity log" }).click();
  await page.goBack();
  await expect(announcement).toHaveValue("Back on Monday");
  await page.reload();
  await expect(announcement).toHaveValue("Back on Monday");
  // Following a link discards the draft.
  await page.getByRole("navigation").getByRole("link", { name: "Announcements and holidays" }).click();
  await expect(announcement).toHaveValue("");

  await announcement.fill("Back on Tuesday");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.getByRole("button", { name: "Save" }).dblclick();
  await expect(page.getByRole("status")).toBeVisible();
  expect(posts).toHaveLength(1);
  await page.getByRole("navigation").getByRole("link", { name: "Appearance" }).click();
  const picture = await sharp({ create: { width: 400, height: 100, channels: 3, background: "#c4674a" } })
    .png()
    .toBuffer();
  const logo = page.getByRole("group", { name: "Logo" });
  await logo.getByLabel("Choose a file").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: picture });
  await expect(logo.locator("canvas")).toHaveJSProperty("width", 320);
  await announcement.or(page.getByRole("button", { name: "Sign out" })).click();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
