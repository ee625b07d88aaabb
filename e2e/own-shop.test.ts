import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { devices, type Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixture.ts";
import { expectNoViolation } from "./inspections.ts";
import { enteredOwner } from "./admin-account.ts";
import { root } from "./store-process.ts";

// Disables traces, which double the duration.
test.use({ trace: "off" });

const goods = [
  ["Ash bowl", "Bowls", 24],
  ["Birch bowl", "Bowls", 29],
  ["Salt jar", "Jars", 18],
  ["Tea jar", "Jars", 32],
  ["Oak spoon", "Spoons", 9],
  ["Plum spoon", "Spoons", 12],
  ["Walnut board", "Boards", 48],
  ["Bread board", "Boards", 39],
  ["Rolling pin", "Kitchen", 22],
  ["Egg cup", "Kitchen", 7],
] as const;

async function importGoods(dataDir: string) {
  const file = join(dataDir, "goods.csv");
  const lines = goods.map(([title, department, price], at) =>
    [`good-${at}`, title, department, price, 5 - (at % 4), 5, "mug-set-teal", "Turned by hand."].join(),
  );
  await writeFile(file, ["id,title,department,price,rating,stock,picture,description", ...lines].join("\n"));
  const script = "app/catalogue/server/commands/import.ts";
  const env = { ...process.env, DATA_DIR: dataDir };
  const [status] = await once(spawn("node", [script, file, "--apply"], { cwd: root, env, stdio: "ignore" }), "exit");
  await rm(file);
  expect(status).toBe(0);
}

const drawn = (width: number, height: number, ground: string, thing: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>
       <circle cx="${width * 0.75}" cy="${height / 2}" r="${height / 3}" fill="${thing}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const file = async (name: string, picture: Promise<Buffer>) => ({ name, mimeType: "image/png", buffer: await picture });

const goTo = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).click();

async function save(page: Page) {
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toHaveText("Saved. Shoppers see the changes now.");
}

const titleAt = (address: string) =>
  new Promise<string>((resolve, reject) => {
    get(
      address,
      { agent: false },
      (response) => void text(response).then((html) => resolve(/<title>(.*?)</.exec(html)![1]!)),
    ).on("error", reject);
  });

/** Checks a page's accessibility in both colour schemes, each in a narrow and a wide window. Restores the viewport. */
async function expectAccessible(page: Page) {
  const before = page.viewportSize()!;
  for (const [colorScheme, width] of [
    ["light", 320],
    ["dark", 320],
    ["light", 2560],
    ["dark", 2560],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolation(
      page,
      `a shop of somebody's own, ${colorScheme}, ${width} px`,
      colorScheme === "light" && width === 320 ? "all" : "of colours",
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(before);
}

for (const javaScriptEnabled of [true, false]) {
  test(
    `an owner sets up the shop, and a shopper on a phone sees exactly that shop, ${javaScriptEnabled ? "with" : "without"} scripts`,
    {
      tag: javaScriptEnabled ? [] : "@long",
    },
    async ({ browser, startAnother }) => {
      test.slow();
      const { address, dataDir } = await startAnother({ STORE_FEATURES: "all", WEB_CONCURRENCY: "2" });
      const page = await browser.newPage({ javaScriptEnabled, baseURL: address });
      await enteredOwner(page, { address, dataDir });
      await importGoods(dataDir);

      await goTo(page, "General");
      await page.getByLabel("Name").fill("Lathe & Larder");
      await page.getByLabel("Slogan").fill("turned, not printed");
      await save(page);
      // Each request uses a new connection, so both store processes respond.
      const titles = () => Promise.all(Array.from({ length: 8 }, () => titleAt(address)));
      const everywhere = expect.poll(async () => [...new Set(await titles())], { timeout: 1000, intervals: [50] });
      await everywhere.toEqual(["Lathe &amp; Larder: turned, not printed"]);

      await goTo(page, "Appearance");
      const logo = page.getByRole("group", { name: "Logo" });
      await logo
        .getByLabel("Choose a file")
        .setInputFiles(await file("logo.png", drawn(600, 150, "#2f4d3a", "#f2d9a0")));
      await page
        .getByRole("group", { name: "Icon" })
        .getByLabel("Choose a file")
        .setInputFiles(await file("icon.png", drawn(300, 300, "#2f4d3a", "#f2d9a0")));
      await page.getByLabel("Header", { exact: true }).fill("#2f4d3a");
      await page.getByLabel("Text in the header").fill("#3c5a47");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByLabel("Text in the header")).toHaveAccessibleDescription(/nearest readable colour is #/);
      await page.getByLabel("Text in the header").fill("#fdf6e8");
      await page.getByLabel("Main buttons", { exact: true }).fill("#8c3b1f");
      await page.getByLabel("Text on main buttons").fill("#ffffff");
      await save(page);
      await expect(logo.getByRole("img")).toBeVisible(); // the form keeps the picture despite the validation error

      await goTo(page, "Home page");
      await page.locator("summary", { hasText: "Banner 1" }).click();
      const banner = page.getByRole("group", { name: "Banner 1" });
      await banner
        .getByLabel("Choose a file")
        .setInputFiles(await file("banner.png", drawn(1500, 600, "#d8c9a8", "#8c3b1f")));
      await banner.getByLabel("Alt text").fill("A red disc on sand");
      await banner.getByLabel("Caption").fill("Fresh from the lathe");
      await banner.getByLabel("Link").fill("/departments/spoons");
      await page.locator("summary", { hasText: "Row 1" }).click();
      const row = page.getByRole("group", { name: "Row 1" });
      await row.getByLabel("Content").selectOption("Best of Bowls");
      await row.getByLabel("Number of products").selectOption("2");
      const preview = page.waitForEvent("popup");
      await page.getByRole("button", { name: "Preview in a new tab" }).click();
      await expect((await preview).getByText("Fresh from the lathe")).toBeVisible();
      await (await preview).close();
      await save(page);

      await goTo(page, "Pages");
      await page.getByRole("link", { name: "Imprint" }).click();
      await page.getByLabel("Text").fill("Turned in **Somewhere**.");
      await page.getByLabel("Status").selectOption("Published");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("link", { name: "View page" })).toBeVisible();

      const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 5"];
      const phone = await browser.newContext({
        viewport,
        userAgent,
        deviceScaleFactor,
        isMobile,
        hasTouch,
        javaScriptEnabled,
        baseURL: address,
      });
      const guest = await phone.newPage();
      await guest.goto("/");
      await expect(guest).toHaveTitle("Lathe & Larder: turned, not printed");
      await expect(guest.getByRole("link", { name: "Lathe & Larder, home" }).getByRole("presentation")).toHaveAttribute(
        "src",
        /\/pictures\/logo-/,
      );
      await expect(guest.getByRole("article")).toHaveCount(2);
      await expect(guest.getByRole("article").first()).toContainText(/bowl/);
      const button = guest.getByRole("button", { name: "Add to Basket" }).first();
      await expect(button).toHaveCSS("background-color", "rgb(140, 59, 31)");
      await expect(guest.getByRole("banner").locator("div").first()).toHaveCSS("background-color", "rgb(47, 77, 58)");
      if (javaScriptEnabled) await expectAccessible(guest);
      await guest.getByRole("link", { name: "A red disc on sand" }).click();
      await expect(guest).toHaveURL(`${address}/departments/spoons`);
      await expect(guest.getByText("2 products", { exact: true })).toBeVisible();
      await button.click();
      await expect(guest.getByRole("link", { name: /^Basket/ })).toHaveText("1");
      await guest.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
      await expect(guest.getByRole("main")).toContainText("Turned in Somewhere.");
      await phone.close();
      await page.close();
    },
  );
}
