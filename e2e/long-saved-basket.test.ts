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

test("a change of a quantity renders only its group of rows again", async ({ store }) => {
  const { page } = store;
  const departments = ["accessories", "business", "kitchen", "music", "books", "furniture", "lighting"];
  const lists = await Promise.all(
    departments.map(async (slug) => (await page.request.get(`${store.address}/departments/${slug}`)).text()),
  );
  const found = lists.flatMap((html) => [...html.matchAll(/name="add" value="([^"]+)"/g)].map(([, id]) => id));
  const ids = [...new Set(found)];
  expect(ids.length).toBeGreaterThan(20); // more than one group
  const answer = await page.request.post(`${store.address}/api/basket`, {
    headers: { origin: store.address },
    data: {
      user: null,
      operations: ids.map((productId) => ({ id: randomUUID(), type: "add", productId, count: 1 })),
    },
  });
  expect(answer.ok()).toBe(true);
  await store.open("/checkout");
  const fields = page.getByRole("textbox", { name: "Quantity" });
  await expect(fields).toHaveCount(ids.length);
  /** Numbers of the fields that React has rendered since the last call. React keeps a field's props until then. */
  const rendered = () =>
    fields.evaluateAll((inputs) =>
      inputs.flatMap((input, at) => {
        const key = Object.keys(input).find((name) => name.startsWith("__reactProps$"))!;
        const { [key]: props, seen } = input as unknown as Record<string, unknown>;
        Object.assign(input, { seen: props });
        return props === seen ? [] : [at];
      }),
    );
  expect(await rendered()).toHaveLength(ids.length);
  await page.getByRole("button", { name: "Increase quantity" }).first().click();
  await expect(fields.first()).toHaveValue("2");
  const again = await rendered();
  expect(again).toContain(0);
  expect(again.filter((at) => at >= 20)).toEqual([]);
});
