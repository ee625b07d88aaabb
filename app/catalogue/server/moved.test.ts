import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestStore, testStore } from "../../testing.ts";
import { archive, restore } from "./archive.ts";
import { archivedProducts, departments, plannedPrices, productAddresses, products } from "./schema.ts";
import { sell } from "./testing.ts";

let store: TestStore;
beforeAll(async () => void (store = await testStore({ STORE_FEATURES: "catalogue" })));
beforeEach(async () => {
  for (const table of [products, archivedProducts, productAddresses, plannedPrices, departments])
    await store.database.delete(table);
  await sell(store.database, [{ id: "lamp" }, { id: "sofa", department: "seating" }]);
});
afterAll(() => store.stop());

const change = (id: string, slug: string) => store.database.update(products).set({ slug }).where(eq(products.id, id));
const takeOut = (id: string) => store.database.transaction((transaction) => archive(transaction, id, null));
const putBack = (id: string) => store.database.transaction((transaction) => restore(transaction, id));

async function answer(path: string, init?: RequestInit) {
  const { status, headers } = await store.request(path, init);
  return [status, headers.get("location"), headers.get("cache-control")];
}
/** Returns a request for `expect.poll` to repeat, because the store learns of changes with a delay. */
const responseOf = (path: string) => () => answer(path);

const revalidated = "public, no-cache";

test("an earlier URL of a product redirects permanently to the current one, with the query", async () => {
  expect((await store.request("/products/lamp")).status).toBe(200);
  await change("lamp", "desk-lamp");
  await expect.poll(responseOf("/products/lamp")).toEqual([301, "/products/desk-lamp", revalidated]);
  expect(await answer("/products/lamp?from=letter&x=%C3%A9")).toEqual([
    301,
    "/products/desk-lamp?from=letter&x=%C3%A9",
    revalidated,
  ]);
  expect(await answer("/products/lamp", { method: "HEAD" })).toEqual([301, "/products/desk-lamp", revalidated]);
  expect(await answer("/products/lamp", { headers: { cookie: "basket=x" } })).toEqual([
    301,
    "/products/desk-lamp",
    revalidated,
  ]);
  expect((await store.request("/products/desk-lamp")).status).toBe(200);
});

test("a script that requests such a page gets no data, and loads the document", async () => {
  await change("lamp", "desk-lamp");
  await expect.poll(responseOf("/_data/products/lamp")).toEqual([204, null, revalidated]);
});

test("every URL of a chain redirects to the last one in one step", async () => {
  for (const slug of ["second", "third", "fourth"]) await change("lamp", slug);
  for (const slug of ["lamp", "second", "third"])
    await expect.poll(responseOf(`/products/${slug}`)).toEqual([301, "/products/fourth", revalidated]);
});

test("a product that returns to an earlier URL is there, and the other URL redirects", async () => {
  await change("lamp", "desk-lamp");
  await expect.poll(responseOf("/products/lamp")).toEqual([301, "/products/desk-lamp", revalidated]);
  await change("lamp", "lamp");
  await expect.poll(responseOf("/products/desk-lamp")).toEqual([301, "/products/lamp", revalidated]);
  await expect.poll(async () => (await store.request("/products/lamp")).status).toBe(200);
});

test("two products that exchange URLs are each at the new one, and a URL left later redirects to its last product", async () => {
  await change("lamp", "~lamp");
  await change("sofa", "lamp");
  await change("lamp", "sofa");
  for (const [slug, title] of Object.entries({ lamp: "Thing sofa", sofa: "Thing lamp" }))
    await expect.poll(async () => (await store.request(`/products/${slug}`)).text()).toContain(title);
  await change("sofa", "couch");
  await change("lamp", "light");
  await expect.poll(responseOf("/products/lamp")).toEqual([301, "/products/couch", revalidated]);
  await expect.poll(responseOf("/products/sofa")).toEqual([301, "/products/light", revalidated]);
});

test("a product can take an earlier URL of another product", async () => {
  await change("lamp", "desk-lamp");
  await expect.poll(responseOf("/products/lamp")).toEqual([301, "/products/desk-lamp", revalidated]);
  await sell(store.database, [{ id: "new", slug: "lamp", title: "Another lamp" }]);
  await expect.poll(async () => (await store.request("/products/lamp")).text()).toContain("Another lamp");
});

test("an archived product's URL redirects to its department, or home if that is empty, until the product returns", async () => {
  await change("sofa", "couch");
  await sell(store.database, [{ id: "chair", department: "seating" }]);
  expect((await store.request("/products/couch")).status).toBe(200);
  await takeOut("sofa");
  for (const slug of ["couch", "sofa"])
    await expect.poll(responseOf(`/products/${slug}?from=letter`)).toEqual([302, "/departments/seating", revalidated]);
  await takeOut("chair");
  await expect.poll(responseOf("/products/couch")).toEqual([302, "/", revalidated]);
  expect(await putBack("sofa")).toBe("couch");
  await expect.poll(async () => (await store.request("/products/couch")).status).toBe(200);
  await expect.poll(responseOf("/products/sofa")).toEqual([301, "/products/couch", revalidated]);
});

test("a URL that never existed is not found", async () => {
  expect((await store.request("/products/nowhere")).status).toBe(404);
  expect((await store.request("/_data/products/nowhere")).status).toBe(404);
});
