import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { writeAnotherBuild } from "./another-build.ts";
import { useDatabaseUrl } from "../app/database/postgres/attach.ts";
import { expect, hydrated, test } from "./fixture.ts";
import { temporaryFolder } from "./store-process.ts";

/** Collects the URL paths of all documents loaded from now on. */
function documents(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Simulates a restore from the back/forward cache, after which the page checks its session. */
async function askAgain(page: Page) {
  const response = page.waitForResponse("**/api/session");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await (await response).finished();
}

test("a page learns of another build, and loads it once neither a basket nor input is lost", async ({ store }) => {
  const { page } = store;
  await page.route("**/api/session", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), build: "another" } });
  });
  await store.open("/");
  await store.addToBasket("Dune table lamp");
  const loaded = documents(page);
  const home = page.getByRole("banner").getByRole("link").first();
  const search = page.getByRole("textbox", { name: "Search" });
  await askAgain(page);
  await store.openCheckout();
  await page.getByRole("button", { name: "Remove from Basket" }).click();
  await expect(page.getByText("Your basket is empty.")).toBeVisible();
  expect(loaded).toEqual([]);

  await home.click();
  await expect(page.getByRole("article")).toHaveCount(12);
  await hydrated(page);
  expect(loaded).toEqual(["/"]);

  // This document has not received a response that announces the new build.
  await store.openCheckout();
  await askAgain(page);
  await search.fill("lamp");
  await home.click();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(search).toHaveValue("lamp");
  expect(loaded).toEqual(["/"]);
});

test("a page survives a deploy: its code still loads, its basket stays, and the new build loads once the basket is empty", async ({
  store,
  storeProcess,
  startAnother,
}) => {
  const { page } = store;
  const folder = await temporaryFolder();
  const home = page.getByRole("link", { name: "Wicker, home" });
  const build = () => page.locator("script[data-build]").getAttribute("data-build");
  await store.open("/");
  await store.addToBasket("Dune table lamp");
  const before = await build();
  const loaded = documents(page);
  writeAnotherBuild(folder);
  const { url } = await useDatabaseUrl({ DATA_DIR: storeProcess.dataDir });
  const next = await startAnother(
    { DATABASE_URL: url, SESSION_SECRET: "a secret that only this journey knows of" },
    folder,
  );
  await page.route(`${store.address}/**`, async (route) => {
    const there = route.request().url().replace(store.address, next.address);
    await route.fulfill({ response: await route.fetch({ url: there }) });
  });

  const code = page.waitForResponse(/\/assets\/login-[\w-]{8}\.js$/);
  await page.getByRole("link", { name: "Sign In" }).click();
  expect([(await code).status(), (await code).headers()["cache-control"]]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  await askAgain(page);
  await home.click();
  await expect(page.getByRole("article")).toHaveCount(12);
  await store.openCheckout();
  await page.getByRole("button", { name: "Remove from Basket" }).click();
  await expect(page.getByText("Your basket is empty.")).toBeVisible();
  expect(loaded).toEqual([]);

  await home.click();
  await expect(page.getByRole("article")).toHaveCount(12);
  await hydrated(page);
  expect(await build()).not.toBe(before);
  await store.openCheckout();
  await home.click();
  await expect(page.getByRole("article")).toHaveCount(12);
  expect(loaded).toEqual(["/"]);
  await rm(folder, { recursive: true });
});
