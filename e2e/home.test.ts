import { expect, test } from "./fixture.ts";

test("a card is an article named by its title, with picture, price, stars and a button", async ({ store }) => {
  await store.open("/");
  const cards = store.page.getByRole("article");
  await expect(cards).toHaveCount(12);
  const monitor = store.page.getByRole("article", { name: "Horizon curved ultrawide monitor" });
  await expect(monitor).toHaveAttribute("data-product-id", "horizon-monitor");
  await expect(monitor.locator("img")).toBeVisible();
  await expect(monitor.getByText("$1,669.00").first()).toBeVisible();
  await expect(monitor.getByRole("img", { name: "5 out of 5 stars" })).toBeVisible();
  await expect(monitor.getByRole("button", { name: "Add to Basket" })).toBeVisible();
});

test("cards of the same product are different cards: each adds one of it", async ({ store }) => {
  await store.open("/");
  const ids = await store.page
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset["productId"]));
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at)!;
  const twins = store.page.locator(`[data-product-id="${repeated}"]`);
  await expect(twins).toHaveCount(2);
  await twins.first().getByRole("button", { name: "Add to Basket" }).click();
  await twins.last().getByRole("button", { name: "Add to Basket" }).click();
  await expect(store.page.getByRole("link", { name: /^Basket/ })).toHaveText("2");
});
