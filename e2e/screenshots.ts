import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findBrowser, flags } from "./browser.ts";
import { adminPageAddress } from "../app/admin/addresses.ts";
import { serverPages } from "../app/routes.ts";
import { hydrated } from "./fixture.ts";
import { codeOf, newOwner } from "./admin-account.ts";
import { root, startStore } from "./store-process.ts";

type Screens = Record<string, (page: Page) => Promise<void>>;

/**
 * Pictures of every screen, at four widths, light and dark, in `screenshots/`: for eyes, not for comparing. In a store with all that can
 * be switched on, of those that only such a store has; and of the owner's pages there, at two widths.
 */
const screens: Screens = {
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

const screensOfAll: Screens = {
  featured: (page) => open(page, "/"),
  department: (page) => open(page, "/departments/furniture"),
  search: (page) => open(page, "/search?q=lamp"),
  "no-results": (page) => open(page, "/search?q=zeppelin"),
  product: (page) => open(page, `/products/${product}`),
  async "saved-basket"(page) {
    await open(page, "/");
    for (const card of [0, 3, 3]) await page.getByRole("button", { name: "Add to Basket" }).nth(card).click();
    await page.getByRole("link", { name: /^Basket/ }).click();
    await page.getByRole("heading", { name: "Your shopping Basket" }).waitFor();
  },
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

/** The page of text that those are pictures of that are about one. */
const textPage = "imprint";

/** And the bundled product of those that are about one. */
const product = "mesa-tablet";

/** Every page of the owner's, and what a form of theirs looks like when it was not taken and when it was. */
const ownerScreens: Record<string, (page: Page) => Promise<unknown>> = {
  ...Object.fromEntries(
    serverPages().routes.flatMap(({ name, path, screen }) =>
      path && screen && !/:(number|file)/.test(path)
        ? [[name, (page: Page) => page.goto(path.replace(":slug", textPage).replace(":id", product))]]
        : [],
    ),
  ),
  async "admin-refused"(page) {
    await page.goto("/admin/shop");
    await page.getByLabel("Name").fill("");
    await page.getByLabel("Slogan").fill("woven by hand, ".repeat(8));
    await page.getByRole("button", { name: "Save" }).click();
  },
  async "admin-saved"(page) {
    await page.goto("/admin/shop");
    await page.getByLabel("Slogan").fill(`woven by hand in ${Math.round(Math.random() * 60)} days`);
    await page.getByRole("button", { name: "Save" }).click();
  },
};

const ownerWidths = [360, 1440];

const folder = join(root, "screenshots");
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser()!, args: flags });

const viewportOf = (width: number) => ({ width, height: Math.max(800, Math.round(width * 0.5625)) });
const fileOf = (name: string, width: number, colorScheme: string) =>
  join(folder, `${name}-${width}-${colorScheme}.png`);
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function ofShoppers(shown: Screens, settings: Record<string, string> = {}) {
  const store = await startStore(settings);
  try {
    for (const width of widths) {
      for (const colorScheme of schemes) {
        const viewport = viewportOf(width);
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce", baseURL: store.address });
        for (const [name, show] of Object.entries(shown)) {
          await show(page);
          await showAll(page);
          await page.screenshot({ path: fileOf(name, width, colorScheme), fullPage: true });
        }
        await page.close();
        say(`${width} px, ${colorScheme}`);
      }
    }
  } finally {
    await store.stop();
  }
}

async function ofOwners() {
  const store = await startStore({ STORE_FEATURES: "all" });
  try {
    const page = await browser.newPage({ baseURL: store.address });
    const take = async (name: string) => {
      for (const width of ownerWidths) {
        for (const colorScheme of schemes) {
          await page.setViewportSize(viewportOf(width));
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: fileOf(name, width, colorScheme), fullPage: true });
        }
      }
      say(name);
    };
    const { setUpCode } = await newOwner(page, store, "ada.shopkeeper@example.com");
    await take("admin-set-up");
    await page.getByLabel("Set-up code").fill(setUpCode);
    await page.getByLabel("Code of the app").fill(await codeOf(page));
    await page.getByRole("button", { name: "Set it up" }).click();
    await page.goto(adminPageAddress(textPage)); // a draft, so that there is something to list, and to delete
    await page.getByRole("button", { name: "Save" }).click();
    for (const [name, show] of Object.entries(ownerScreens)) {
      await show(page);
      await take(name);
    }
    await page.context().clearCookies({ name: /session/ });
    await page.goto("/admin/shop");
    await take("admin-sign-in");
  } finally {
    await store.stop();
  }
}

try {
  await ofShoppers(screens);
  await ofShoppers(screensOfAll, { STORE_FEATURES: "all" });
  await ofOwners();
} finally {
  await browser.close();
}
