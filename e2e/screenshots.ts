import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findBrowser, flags } from "./browser.ts";
import { adminPageAddress } from "../app/admin/addresses.ts";
import { productAddress } from "../app/catalogue/addresses.ts";
import demo from "../app/catalogue/server/demo.json" with { type: "json" };
import type { AdminLine } from "../app/admin/map.ts";
import { adminPages } from "../app/routes.ts";
import { hydrated } from "./fixture.ts";
import { codeOf, newOwner } from "./admin-account.ts";
import { root, startStore } from "./store-process.ts";

type Screens = Record<string, (page: Page) => Promise<void>>;

/** Functions that open the default store's pages, by the names of their screenshots. */
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
  "not-found": (page) => open(page, "/nowhere", 404),
};

const screensOfAll: Screens = {
  featured: (page) => open(page, "/"),
  department: (page) => openList(page, "/departments/furniture"),
  search: (page) => openList(page, "/search?q=lamp"),
  "no-results": (page) => open(page, "/search?q=zeppelin"),
  product: (page) => open(page, productAddress(product.slug)),
  async "saved-basket"(page) {
    await open(page, "/");
    for (const card of [0, 3, 3]) await page.getByRole("button", { name: "Add to Basket" }).nth(card).click();
    await page.getByRole("link", { name: /^Basket/ }).click();
    await page.getByRole("heading", { name: "Your shopping Basket" }).waitFor();
  },
};

const widths = [360, 768, 1440, 2560];
const schemes = ["light", "dark"] as const;

/** Loads a page. @throws for an unexpected status, for example if the URL's product no longer exists. */
async function load(page: Page, path: string, status = 200) {
  const response = await page.goto(path);
  if (response?.status() !== status) throw new Error(`${path} answered ${response?.status()}, not ${status}.`);
}

async function open(page: Page, path: string, status?: number) {
  await load(page, path, status);
  await hydrated(page);
}

async function openList(page: Page, path: string) {
  await open(page, path);
  await page.getByRole("button", { name: "Add to Basket" }).first().waitFor({ timeout: 5_000 });
}

/** Scrolls through the page, so that the browser loads lazy images. */
async function showAll(page: Page) {
  for (const image of await page.getByRole("main").locator("img").all()) await image.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState("networkidle");
}

const textPage = "imprint";

const product = demo[0]!;

/** Admin pages of a new store. Omits pages of a single order, import or email, because a new store has none. */
const adminScreens: Screens = {
  ...Object.fromEntries(
    Object.entries<AdminLine>(adminPages()).flatMap(([name, { path, screen }]) => {
      const url = path.replace(":slug", textPage).replace(":id", product.id);
      return screen && !url.includes(":") ? [[name, (page: Page) => load(page, url)]] : [];
    }),
  ),
  async "admin-refused"(page) {
    await load(page, "/admin/shop");
    await page.getByLabel("Name").fill("");
    await page.getByLabel("Slogan").fill("woven by hand, ".repeat(8));
    await page.getByRole("button", { name: "Save" }).click();
  },
  async "admin-saved"(page) {
    await load(page, "/admin/shop");
    await page.getByLabel("Slogan").fill(`woven by hand in ${Math.round(Math.random() * 60)} days`);
    await page.getByRole("button", { name: "Save" }).click();
  },
};

const adminWidths = [360, 1440];

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

async function ofAdmin() {
  const store = await startStore({ STORE_FEATURES: "all" });
  try {
    const page = await browser.newPage({ baseURL: store.address });
    const take = async (name: string) => {
      for (const width of adminWidths) {
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
    await page.getByLabel("Six-digit code from the app").fill(await codeOf(page));
    await page.getByRole("button", { name: "Set up" }).click();
    await load(page, adminPageAddress(textPage)); // creates a draft for the list and for deletion
    await page.getByRole("button", { name: "Save" }).click();
    for (const [name, show] of Object.entries(adminScreens)) {
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
  await ofAdmin();
} finally {
  await browser.close();
}
