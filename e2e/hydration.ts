import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, type Shopper } from "./fixture.ts";

export const count = (page: Page) => page.getByRole("link", { name: /^Basket/ });

/** Holds the answers to requests for these addresses until the returned function is called. */
export async function hold(page: Page, urls: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Signs somebody new in from another tab of the page's browser. Returns their email. */
export async function signInElsewhere({ page, address }: Shopper) {
  const tab = await page.context().newPage();
  const email = `${randomUUID()}@shopper.example`;
  await tab.goto(`${address}/login`);
  await tab.getByLabel("E-mail").fill(email);
  await tab.getByLabel("Password").fill("correct horse battery");
  await tab.getByRole("button", { name: "Create your" }).click();
  await expect(tab.getByText(email)).toBeVisible();
  await tab.close();
  return email;
}

/** A press and typed text on the home page survive a sign-in in another tab, before the screen's script has come. */
export async function expectKeptOverSignIn(store: Shopper, screen: string) {
  const { page, address } = store;
  const letCome = await hold(page, screen);
  await page.goto(address, { waitUntil: "commit" });
  const entry = page.locator("head link[rel=modulepreload]").first();
  await entry.waitFor({ state: "attached" });
  await entry.evaluate((link: HTMLLinkElement) => import(link.href));
  const email = await signInElsewhere(store);
  await page.bringToFront();
  await page.getByPlaceholder("Search").pressSequentially("lamp");
  await page.getByRole("button", { name: "Add to Basket" }).first().click();
  letCome();
  await expect(page.getByRole("banner").getByText(email)).toBeVisible();
  await expect(count(page)).toHaveText("1");
  await expect(page.getByPlaceholder("Search")).toHaveValue("lamp");
}
