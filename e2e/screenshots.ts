import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findBrowser, flags } from "./browser.ts";
import { hydrated } from "./fixture.ts";
import { root, startStore } from "./store-process.ts";

/** Pictures of every screen, at four widths, light and dark, in `screenshots/`: for eyes, not for comparing. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  home: (page) => open(page, "/"),
  async basket(page) {
    await open(page, "/");
    for (const card of [0, 3, 8]) await page.getByRole("button", { name: "Add to Basket" }).nth(card).click();
    await page.getByRole("link", { name: /^Basket/ }).click();
    await page.getByRole("heading", { name: "Your shopping Basket" }).waitFor();
  },
  "empty-basket": (page) => open(page, "/checkout"),
  "sign-in": (page) => open(page, "/login"),
  "not-found": (page) => open(page, "/nowhere"),
};

const widths = [360, 768, 1440, 2560];
const schemes = ["light", "dark"] as const;

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

/** Pictures are asked for when they come near: so the whole page is passed by once. */
async function showAll(page: Page) {
  for (const image of await page.getByRole("main").locator("img").all()) await image.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState("networkidle");
}

const folder = join(root, "screenshots");
await mkdir(folder, { recursive: true });
const store = await startStore();
const browser = await chromium.launch({ executablePath: findBrowser()!, args: flags });
try {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const viewport = { width, height: Math.max(800, Math.round(width * 0.5625)) };
      const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce", baseURL: store.address });
      for (const [name, show] of Object.entries(screens)) {
        await show(page);
        await showAll(page);
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: name === "home" });
      }
      await page.close();
      process.stdout.write(`${width} px, ${colorScheme}\n`);
    }
  }
} finally {
  await browser.close();
  await store.stop();
}
