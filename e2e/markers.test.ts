import type { Page } from "@playwright/test";
import { features } from "../app/features.ts";
import { markerOf } from "../app/page/feature.ts";
import { createShopper, expect, type Shopper, test } from "./fixture.ts";

const optional = features.filter(({ from }) => from !== "").map(({ name }) => name);

/** Features with code for browsers: all except emails and invoices, which only the server renders. */
const inBrowsers = optional.filter((name) => name !== "emails" && name !== "invoices");

function loaded(page: Page) {
  const texts: Promise<string>[] = [];
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!response.ok()) return;
    if (/html|json/.test(type)) texts.push(response.text());
    // Requests each file again, because Playwright cannot read a prefetched file from the browser's cache.
    if (/javascript|css/.test(type)) texts.push(page.request.get(response.url()).then((answer) => answer.text()));
  });
  return () => Promise.all(texts);
}

/** Finds the optional features whose script marker or style layer occurs in these texts. */
const foundIn = (texts: readonly string[]) =>
  optional.filter((name) => texts.some((text) => text.includes(markerOf(name)) || text.includes(`@layer ${name}{`)));

async function visit(store: Shopper) {
  const { page } = store;
  await store.open("/");
  await store.openCheckout();
  await store.open("/checkout");
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`${store.address}/login`);
  await store.open("/login");
  await store.open("/nowhere");
  await page.waitForLoadState("networkidle");
}

for (const [shop, expected] of [
  ["", []],
  ["catalogue", ["admin", "catalogue"]],
  ["all", inBrowsers],
] as const)
  test(`with STORE_FEATURES=${shop} a visit loads files of these optional features: ${expected.join(", ") || "none"}`, async ({
    page,
    startAnother,
  }) => {
    const { address } = await startAnother({ STORE_FEATURES: shop });
    const texts = loaded(page);
    await visit(createShopper(page, address, []));
    const all = await texts();
    expect(all.length).toBeGreaterThan(8);
    expect(foundIn(all)).toEqual(expected);
  });
