import { randomUUID } from "node:crypto";
import { expect, test } from "./fixture.ts";

test.use({ features: "all" });

test("a full basket is one line of a thousand units; one more is refused in plain words, and the count goes back", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/");
  const [{ id }] = (await page.evaluate(
    () =>
      (JSON.parse(document.getElementById("document-data")!.textContent) as { data: { rows: { id: string }[][] } }).data
        .rows[0]!,
  )) as [{ id: string }];
  const answer = await page.request.post(`${store.address}/api/basket`, {
    headers: { origin: store.address },
    data: { user: null, operations: [{ id: randomUUID(), type: "add", productId: id, count: 1_000 }] },
  });
  expect(answer.ok()).toBe(true);
  await store.open("/checkout");
  const field = page.getByRole("textbox", { name: "Quantity" });
  await expect(field).toHaveValue("1000");
  await expect(page.getByText("Your basket is full: it can hold 1,000 units.")).toBeVisible();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^Your basket is full: it can hold 1,000 units\./);
  await expect(field).toHaveValue("1000");

  await store.open("/");
  const count = page.getByRole("link", { name: /^Basket/ });
  await expect(count).toHaveText("1000");
  const said = page.waitForEvent("dialog");
  await page.getByRole("button", { name: "Add to Basket" }).first().click();
  await expect(count).toHaveText("1001");
  const dialog = await said;
  expect(dialog.message()).toBe("Your basket is full: it can hold 1,000 units. Order or remove some first.");
  await dialog.accept();
  await expect(count).toHaveText("1000");
});
