import type { Browser } from "@playwright/test";
import { messages } from "../app/shop/messages.ts";
import { hydrated } from "../e2e/fixture.ts";
import { openPage, type Shopper } from "./shopper.ts";

const basketLink = 'header a[href="/checkout"]';

export const count = `${basketLink} span`;
export const addButton = "article button";
const removeButton = "main li button";

export async function withItems(browser: Browser, address: string, items: number) {
  const shop = await openPage(browser, address);
  await hydrated(shop.page);
  await shop.page.locator(addButton).evaluateAll((buttons, times) => {
    for (let time = 0; time < times; time += 1) (buttons[time % buttons.length] as HTMLButtonElement).click();
  }, items);
  await shop.page.locator(count, { hasText: new RegExp(`^${items}$`) }).waitFor();
  return shop;
}

export const openCheckout = ({ press }: Shopper, items: number) =>
  press(basketLink, { selector: "main h1", text: messages.checkout.heading, rows: items });

export const removeOne = ({ press }: Shopper, items: number) =>
  press(removeButton, { selector: count, text: String(items - 1), rows: items - 1 });

export const goHome = async ({ page }: Shopper) => {
  await page.locator('header a[href="/"]').first().click();
  await page.locator("article").first().waitFor();
};
