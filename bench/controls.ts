import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { catalogueMessages } from "../app/catalogue/messages.ts";
import { basketMessages } from "../app/basket/messages.ts";
import { orderMessages } from "../app/orders/messages.ts";
import { profileMessages } from "../app/profile/messages.ts";
import { messages } from "../app/shop/messages.ts";
import { hydrated, movable } from "../e2e/fixture.ts";
import { ownProduct } from "./whole-shop.ts";

/** A click on the element `on`, or a press of `key` while `on` has the focus. */
export type Press = {
  readonly control: string;
  readonly on?: (page: Page) => Locator;
  readonly key?: string;
  /** Prepares the page, usually by loading another document. Not measured. */
  readonly before?: (page: Page) => Promise<unknown>;
};

const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first();
const link = (name: string) => (page: Page) => page.getByRole("link", { name }).first();
/** Finds an element by CSS selector, because finding by role and name takes seconds among 1,000 rows. */
const css = (selector: string) => (page: Page) => page.locator(selector).first();
const filter = (heading: string) => (page: Page) =>
  page.getByRole("navigation", { name: heading }).getByRole("link").first();
const add: Press = { control: "Add to Basket", on: button(messages.product.add) };
const chip: Press = {
  control: "take a filter away",
  on: (page) => page.getByRole("list", { name: catalogueMessages.list.chosen }).getByRole("link").first(),
};
const sort: Press = { control: "sort", on: link(catalogueMessages.list.sorts["price-desc"]) };
const typed = (control: string, keys: string) => keys.split("").map((key): Press => ({ control, key }));
const toOrders: Press = { control: "returns & orders", on: css('header a[href="/orders"]') };
const toAccount: Press = { control: "to the account", on: link(orderMessages.history.account) };

const open = (path: string) => async (page: Page) => {
  await page.goto(path);
  await hydrated(page);
  await movable(page);
};
const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [id, text] of Object.entries(fields)) await page.locator(`#${id}`).fill(text);
};
async function order(page: Page) {
  await open("/order")(page);
  await fill(page, { name: "Ada Shopper", street: "1 Elm Street", city: "Springfield", postalCode: "62701" });
  await page.locator("#country").selectOption("US");
  await page.getByRole("button", { name: orderMessages.review.place }).click();
  await page.waitForURL(/orders/);
  await hydrated(page);
  await movable(page);
}

/**
 * Controls that a visit uses, in order. Excludes links that load a document: browsers report no event timing for them.
 */
export const visit: readonly Press[] = [
  { control: "pause the banner", on: button(messages.home.pauseBanner) },
  { control: "play the banner", on: button(messages.home.playBanner) },
  { control: "next picture of the banner", on: button(messages.home.nextBanner) },
  { control: "previous picture of the banner", on: button(messages.home.previousBanner) },
  add,
  { control: "open the menu of departments", on: css("header button[popovertarget]") },
  { control: "close the menu of departments", on: css("header dialog button") },
  { control: "the search box", on: (page) => page.getByRole("combobox").first() },
  ...typed("a letter in the search box", "set"),
  { control: "Enter in the search box", key: "Enter" },
  { control: "a price of a search", on: filter(catalogueMessages.list.headings.price) },
  chip,
  sort,
  add,
  {
    control: "a department",
    on: (page) => page.getByRole("navigation", { name: messages.header.departments }).getByRole("link").first(),
  },
  { control: "a price of a department", on: filter(catalogueMessages.list.headings.price) },
  chip,
  sort,
  { control: "next page of a list", on: link(catalogueMessages.paging.next) },
  add,
  {
    control: "a product",
    on: (page) => page.getByRole("article").filter({ has: button(messages.product.add)(page) }).first().getByRole("link").first(), // prettier-ignore
  },
  {
    control: "how many of a product",
    key: "ArrowDown",
    on: (page) => page.getByLabel(catalogueMessages.product.quantity),
  },
  add,
  { control: "to the basket", on: css('header a[href="/checkout"]') },
  { control: basketMessages.more, on: css(`main li [aria-label="${basketMessages.more}"]`) },
  { control: basketMessages.more, on: css(`main li [aria-label="${basketMessages.more}"]`) },
  { control: basketMessages.less, on: css(`main li [aria-label="${basketMessages.less}"]`) },
  { control: "the quantity's field", on: css("main li [name=quantity]") },
  { control: "a digit of a quantity", key: "Backspace" },
  { control: "a digit of a quantity", key: "2" },
  { control: "leave the quantity's field", key: "Tab" },
  { control: messages.product.remove, on: css("main li [name=remove] ~ button") },
  { control: basketMessages.undo, on: css("main li [name=undo] ~ button") },
  { control: messages.checkout.gift, on: css("main [name=gift]") },
  { control: messages.checkout.proceed, on: css("main section button") },
  { control: "a field of the order", on: css("#name") },
  ...typed("a letter in a field of the order", "Ada"),
  { control: "the country of the order", key: "U", on: css("#country") },
  { control: "the gift of the order", on: css("main [name=gift]") },
  { control: "back to the basket", on: css('main a[href="/checkout"]') },
  { control: "to the home page", on: css('header a[href="/"]') },
  {
    control: "another picture of a product",
    before: open(`/products/${ownProduct}`),
    on: css('main ol a[href="#picture-2"]'),
  },
  { control: "another picture of a product", on: css('main ol a[href="#picture-3"]') },
  { control: "a department in the trail", on: css('main nav a[href^="/departments"]') },
  { control: "cancel an order", before: order, on: css("main details summary") },
  { control: "all orders", on: link(orderMessages.details.toHistory) },
  { control: "an order of the list", on: css('main li a[href^="/orders/"]') },
  toOrders,
  toAccount,
  { control: "change the password", on: link(profileMessages.password.change) },
  { control: "a field of a password", on: css("main input[type=password]") },
  ...typed("a letter of a password", "pa"),
  toOrders,
  toAccount,
  { control: "to the addresses", on: css('main a[href="/account/addresses"]') },
  { control: "another address", on: css('main a[href="/account/addresses/new"]') },
  { control: "a field of an address", on: css("#city") },
  ...typed("a letter in a field of an address", "Ada"),
  { control: messages.header.signOut, before: open("/"), on: button(messages.header.signOut) },
  { control: messages.header.signIn, on: css('header a[href="/login"]') },
  { control: "the e-mail to sign in", on: css("#email") },
  ...typed("a letter of the e-mail to sign in", "ad"),
  { control: "the password to sign in", on: css("#password") },
  ...typed("a letter of the password to sign in", "pa"),
  { control: "sign in, in vain", on: css("main button[value=sign-in]") },
  { control: "a letter after that", key: "a", on: css("#password") },
  {
    control: "create an account",
    before: (page) => fill(page, { email: `${randomUUID()}@shopper.example`, password: "correct horse battery" }),
    on: css("main button[value=create-account]"),
  },
];
