import { rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { adminPageAddress } from "../app/admin/addresses.ts";
import { findBrowser, flags } from "../e2e/browser.ts";
import { enteredOwner } from "../e2e/admin-account.ts";
import { freePort, startStore, type StoreProcess, temporaryFolder } from "../e2e/store-process.ts";
import { lighthouseMissing } from "./lighthouse.ts";
import { type Findings, nothing, type Say } from "./report.ts";
import { scoresOf } from "./scores.ts";

/** Lighthouse scores of one page of each kind in the sitemap, with all features. */
export async function shopPages(say: Say): Promise<Findings> {
  const missing = lighthouseMissing();
  if (missing) return { ...nothing, skipped: [missing] };
  const folder = await temporaryFolder();
  try {
    await using ends = new AsyncDisposableStack();
    const port = await freePort();
    const store = await startStore({
      DATA_DIR: join(folder, "data"),
      STORE_FEATURES: "all",
      NODE_ENV: "production",
      PORT: `${port}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`, // required for a sitemap
    });
    ends.defer(() => store.stop());
    await publishPage(store);
    const paths = await sitemapPaths(store.address);
    const kinds = Map.groupBy(paths, (path) => path.split("/")[1]);
    const each = [...kinds.values()].map((alike) => alike[0]!);
    return await scoresOf(store.address, each, folder, say);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function publishPage(store: StoreProcess) {
  const browser = await chromium.launch({ executablePath: findBrowser()!, args: flags });
  try {
    const page = await browser.newPage({ baseURL: store.address });
    await enteredOwner(page, store);
    await page.goto(adminPageAddress("imprint"));
    await page.getByLabel("Text").fill("Turned by **hand**.");
    await page.getByLabel("Status").selectOption("Published");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "View page" }).waitFor();
  } finally {
    await browser.close();
  }
}

/** Paths of all pages in a sitemap, including nested sitemaps. */
async function sitemapPaths(address: string, sitemap = "/sitemap.xml"): Promise<string[]> {
  const text = await (await fetch(address + sitemap)).text();
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  const parts = await Promise.all(
    paths.map(async (path) => (path.endsWith(".xml") ? sitemapPaths(address, path) : [path])),
  );
  return parts.flat();
}
