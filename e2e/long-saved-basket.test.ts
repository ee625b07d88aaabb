import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { expect, hydrated, type Shopper, test } from "./fixture.ts";

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

/** Adds one unit of each product to the basket. Resolves to the number of products. */
async function addAll({ page, address }: Shopper): Promise<number> {
  const departments = ["accessories", "business", "kitchen", "music", "books", "furniture", "lighting"];
  const lists = await Promise.all(
    departments.map(async (slug) => (await page.request.get(`${address}/departments/${slug}`)).text()),
  );
  const found = lists.flatMap((html) => [...html.matchAll(/name="add" value="([^"]+)"/g)].map(([, id]) => id));
  const ids = [...new Set(found)];
  expect(ids.length).toBeGreaterThan(20); // more than one group of rows
  const answer = await page.request.post(`${address}/api/basket`, {
    headers: { origin: address },
    data: {
      user: null,
      operations: ids.map((productId) => ({ id: randomUUID(), type: "add", productId, count: 1 })),
    },
  });
  expect(answer.ok()).toBe(true);
  return ids.length;
}

/** Indexes of the elements that React has rendered since the last call. Each rendering replaces an element's props. */
const renderedIn = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.flatMap((element, at) => {
      const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"))!;
      const { [key]: props, seen } = element as unknown as Record<string, unknown>;
      Object.assign(element, { seen: props });
      return props === seen ? [] : [at];
    }),
  );

test("hydration renders the products of lists and the order form once", async ({ store }) => {
  const { page } = store;
  await addAll(store);
  for (const path of ["/", "/departments/business", "/search?q=lamp", "/products/cobble-speaker-charcoal", "/order"]) {
    await store.open(path);
    await hydrated(page);
    const elements = page.getByRole("main").locator("article[data-product-id], form:has(h1) button");
    // React gives an element an alternate fiber when it renders the element again.
    const again = await elements.evaluateAll(async (all) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const fibers = all.flatMap((element) =>
        Object.entries(element).filter(([name]) => name.startsWith("__reactFiber$")),
      ) as [string, { alternate: object | null }][];
      return { hydrated: fibers.length, again: fibers.filter(([, fiber]) => fiber.alternate).length };
    });
    expect([path, again]).toEqual([path, { hydrated: await elements.count(), again: 0 }]);
    expect(again.hydrated).toBeGreaterThan(0);
  }
});

test("a change of a quantity renders only its group of rows again", async ({ store }) => {
  const count = await addAll(store);
  await store.open("/checkout");
  const fields = store.page.getByRole("textbox", { name: "Quantity" });
  await expect(fields).toHaveCount(count);
  expect(await renderedIn(fields)).toHaveLength(count);
  await store.page.getByRole("button", { name: "Increase quantity" }).first().click();
  await expect(fields.first()).toHaveValue("2");
  const again = await renderedIn(fields);
  expect(again).toContain(0);
  expect(again.filter((at) => at >= 20)).toEqual([]);
});

test("typing into the order form and choosing a country render no product again", async ({ store }) => {
  const { page } = store;
  const count = await addAll(store);
  await store.open("/order");
  const products = page.getByRole("main").locator("li[role=listitem]");
  await expect(products).toHaveCount(count - 1); // one product is sold out
  expect(await renderedIn(products)).toHaveLength(count - 1);
  const street = page.getByLabel("Street");
  await street.pressSequentially("Main");
  await page.getByLabel("Country").selectOption({ index: 2 });
  expect(await renderedIn(page.getByRole("button", { name: "Place your order" }))).toHaveLength(1);
  await street.pressSequentially("Main");
  expect(await renderedIn(page.getByRole("button", { name: "Place your order" }))).toEqual([]);
  expect(await renderedIn(products)).toEqual([]);
});
