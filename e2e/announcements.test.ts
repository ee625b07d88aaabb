import { expect, test } from "./fixture.ts";
import { announcements, recordAnnouncements } from "./listening.ts";

test("each change of the count is announced once, politely, and nothing at first", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await expect(page.locator(".visually-hidden[aria-live]").first()).toBeEmpty();
  await expect(page.locator(".visually-hidden[aria-live]").last()).toBeEmpty();
  await recordAnnouncements(page);
  await store.addToBasket("Dune table lamp", { times: 2 });
  await expect.poll(() => announcements(page)).toEqual(["1 item in the basket", "2 items in the basket"]);
  await store.openCheckout();
  await page.getByRole("button", { name: "Remove from Basket" }).first().click();
  await expect
    .poll(() => announcements(page))
    .toEqual(["1 item in the basket", "2 items in the basket", "Basket: Wicker", "1 item in the basket"]);
});

test("a navigation announces the new page's title once, back included, and reading continues from its top", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  await recordAnnouncements(page);
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect.poll(() => announcements(page)).toEqual(["Sign in: Wicker"]);
  await expect(page.locator("#store")).toBeFocused();
  await page.goBack();
  await expect.poll(() => announcements(page)).toEqual(["Sign in: Wicker", "Wicker: things worth keeping"]);
  await expect(page.locator("#store")).toBeFocused();
});
