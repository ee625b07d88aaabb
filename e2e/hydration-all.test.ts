import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { addThree, count, journeys, newEmail, password, register, search, subtotal } from "./hydration.ts";

test.use({ features: "all" });

const lamp = "/products/dune-table-lamp-terracotta";
const quantity = (page: Page) => page.getByRole("textbox", { name: "Quantity" });
const gift = (page: Page) => page.getByRole("checkbox", { name: "This order contains a gift" });

async function addLamp(page: Page, address: string) {
  await page.goto(address + lamp);
  await page.getByRole("article", { name: /^Dune/ }).first().getByRole("button", { name: "Add to Basket" }).click();
  await expect(count(page)).toHaveText("1");
}
const withLamp = async ({ page, address }: { page: Page; address: string }) => {
  await addLamp(page, address);
  await expect.poll(async () => (await page.request.get(`${address}/checkout`)).text()).toContain("Subtotal (1 items)");
};

const cards = (path: string, screen: string) => ({
  path,
  screen,
  act: async (page: Page, submitted: (units: number) => Promise<unknown>) => {
    await addThree(page, submitted);
    await search(page).pressSequentially("lamp");
  },
  preserved: async (page: Page) => {
    await expect(count(page)).toHaveText("3");
    await expect(search(page)).toHaveValue("lamp");
  },
});

journeys({
  "presses and text on the home page are kept": cards("/", "featured"),
  "presses and text in a department are kept": cards("/departments/business", "department"),
  "a link after presses leads to a basket with them": {
    path: "/search?q=brass",
    screen: "search",
    act: async (page, submitted) => {
      await addThree(page, submitted);
      await count(page).click({ noWaitAfter: true });
    },
    preserved: (page) => expect(subtotal(page, 3)).toBeVisible(),
  },
  "a search with Enter after presses knows of them": {
    path: "/",
    screen: "featured",
    act: async (page, submitted) => {
      await addThree(page, submitted);
      await search(page).pressSequentially("kettle");
      await search(page).press("Enter", { noWaitAfter: true });
    },
    preserved: async (page) => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “kettle”");
      await expect(count(page)).toHaveText("3");
    },
  },
  "the search box suggests for what was typed": {
    path: "/",
    screen: "featured",
    act: (page) => search(page).pressSequentially("lam"),
    preserved: async (page) => {
      await expect(page.getByRole("option")).toHaveCount(3);
      await expect(search(page)).toBeFocused();
    },
    failed: async (page) => {
      await search(page).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “lam”");
    },
  },
  "the number chosen of a product is added": {
    path: lamp,
    screen: "product",
    act: async (page, submitted) => {
      await page.getByLabel("Quantity").selectOption("3");
      await page.getByRole("button", { name: "Add to Basket" }).first().tap();
      await submitted(3);
    },
    preserved: (page) => expect(count(page)).toHaveText("3"),
  },
  "a number typed in the basket and its gift box are kept": {
    path: "/checkout",
    screen: "basket",
    first: withLamp,
    act: async (page) => {
      await quantity(page).fill("3");
      await gift(page).tap();
    },
    preserved: async (page) => {
      await expect(subtotal(page, 3)).toBeVisible();
      await expect(quantity(page)).toHaveValue("3");
      await expect(gift(page)).toBeChecked();
    },
    failed: async (page) => {
      await quantity(page).press("Enter");
      await expect(subtotal(page, 3)).toBeVisible();
    },
  },
  "a removal in the basket is kept": {
    path: "/checkout",
    screen: "basket",
    first: withLamp,
    act: (page) => page.getByRole("button", { name: "Remove from Basket" }).press("Enter", { noWaitAfter: true }),
    preserved: async (page) => {
      await expect(subtotal(page, 0)).toBeVisible();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  "what is typed and chosen for an order is kept": {
    path: "/order",
    screen: "review",
    first: async (store) => {
      await register(store.page, store.address);
      await withLamp(store);
    },
    change: async (tab, address) => {
      await tab.goto(address);
      await tab.getByRole("button", { name: "Add to Basket" }).first().click();
      await expect(count(tab)).toHaveText("2");
    },
    act: async (page) => {
      await page.getByLabel("Full name").pressSequentially("Ada");
      await page.getByLabel("Country").selectOption("Belgium");
    },
    preserved: async (page) => {
      await expect(page.getByLabel("Full name")).toHaveValue("Ada");
      await expect(page.getByLabel("Country")).toHaveValue("BE");
    },
  },
  "what is typed on the sign-in page signs in with Enter": {
    path: "/login",
    screen: "sign-in",
    act: async (page) => {
      await page.getByLabel("E-mail").pressSequentially(`ada-${newEmail()}`);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Create your" }).press("Enter");
    },
    preserved: (page) => expect(page.getByRole("banner").getByText(/^Hello ada-/)).toBeVisible(),
  },
});
