import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { orderMessages } from "../messages.ts";
import { createOrders } from "./orders.ts";
import { newShopper, type TestShopper } from "./testing.shopper.ts";

const messages = orderMessages.details;
let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  for (const id of ["mug", "lamp"]) await stockUp(store.database, id, { stock: 100 });
});
afterAll(() => store.stop());

const numberOf = (path: string) => Number(path.split("/").at(-1));
const orders = () => createOrders(store.database);

async function cancel({ cookie }: TestShopper, path: string, fields: Record<string, string> = { cancel: "yes" }) {
  const response = await store.request(path, form(fields, { cookie }));
  return { status: response.status, location: response.headers.get("location"), html: await response.text(), response };
}

test("a shopper cancels an order before it ships, after one confirmation, and has nothing to pay", async () => {
  await stockUp(store.database, "rug", { stock: 3 });
  const shopper = await newShopper(store, "rug", "rug");
  const path = await shopper.order();
  const page = await shopper.get(path);
  expect(page.html).toContain(`<form action="${path}" method="post">`);
  expect(page.html).toContain(messages.cancel.sure);
  expect(await cancel(shopper, path)).toMatchObject({ status: 303, location: path });
  const { html } = await shopper.get(path);
  for (const text of [messages.states.cancelled, "0 × $59.99, 2 cancelled", "Total (0 items)", "$0.00"])
    expect(html).toContain(text);
  expect(html).not.toContain(messages.cancel.sure);
  expect((await shopper.get("/orders")).html).toContain("$0.00");
  const [rug] = await store.database.select().from(products).where(eq(products.id, "rug"));
  expect(rug!.stock).toBe(3);
  expect(await cancel(shopper, path)).toMatchObject({ status: 303, location: path });
});

test("cancelling a shipped order shows that it has shipped, with its tracking number", async () => {
  const shopper = await newShopper(store, "mug");
  const path = await shopper.order();
  await orders().ship(numberOf(path), { carrier: "DHL", tracking: "JD0001234567" });
  const late = await cancel(shopper, path);
  expect(late.status).toBe(409);
  expect(late.response.headers.get("cache-control")).toBe("no-store");
  expect(late.html).toContain(messages.cancel.sent);
  expect(late.html).toContain(messages.states.shipped);
  const { html } = await shopper.get(path);
  expect(html).not.toContain(messages.cancel.sent);
  expect(html).not.toContain(messages.cancel.sure);
  expect(html).toContain("Shipped with DHL. Tracking number: JD0001234567");
  expect(html).toContain('href="https://www.dhl.com/');
});

test("an unknown carrier is shown as text without a link", async () => {
  const shopper = await newShopper(store, "mug");
  const path = await shopper.order();
  await orders().ship(numberOf(path), { carrier: "<Bike>", tracking: "https://evil.example/12345678" });
  const { html } = await shopper.get(path);
  expect(html).toContain("&lt;Bike&gt;");
  expect(html).not.toMatch(/href="[^"]*evil/);
});

test("a shopper sees which units were cancelled, what is left to pay, and when", async () => {
  const shopper = await newShopper(store, "mug", "lamp", "mug", "mug");
  const path = await shopper.order();
  await orders().cancelUnits(numberOf(path), { mug: 2, lamp: 1 });
  const { html } = await shopper.get(path);
  for (const text of [
    "1 × $59.99, 2 cancelled",
    "0 × $59.99, 1 cancelled",
    "Total (1 item)",
    messages.unitsCancelled(3),
  ])
    expect(html).toContain(text);
  expect([...html.matchAll(/<li>([^<]+), <time/g)].map(([, what]) => what)).toEqual(["Placed", "3 units cancelled"]);
  expect((await cancel(shopper, path)).status).toBe(303);
  expect((await orders().show(numberOf(path)))!.order.state).toBe("cancelled");
});

test("nobody can cancel another's order, and a guest is sent to sign in", async () => {
  const [owner, other] = [await newShopper(store, "mug"), await newShopper(store)];
  const path = await owner.order();
  expect((await cancel(other, path)).status).toBe(404);
  expect((await cancel(owner, "/orders/1")).status).toBe(404);
  expect((await cancel(owner, "/orders/x")).status).toBe(404);
  const guest = await store.request(path, form({ cancel: "yes" }));
  expect([guest.status, guest.headers.get("location")]).toEqual([303, `/login?next=${encodeURIComponent(path)}`]);
  expect((await orders().show(numberOf(path)))!.order.state).toBe("placed");
});

test("a form with another field, without fields or from another site cancels nothing", async () => {
  const shopper = await newShopper(store, "mug");
  const path = await shopper.order();
  const { cookie } = shopper;
  const other = await cancel(shopper, path, { cancel: "no" });
  expect([other.status, other.html.includes(messages.cancel.notUnderstood)]).toEqual([400, true]);
  const json = { method: "POST", body: '{"cancel":"yes"}', headers: { cookie, "content-type": "application/json" } };
  expect((await store.request(path, json)).status).toBe(400);
  const elsewhere = await store.request(path, form({ cancel: "yes" }, { cookie, origin: "https://evil.example" }));
  expect(elsewhere.status).toBe(403);
  expect((await orders().show(numberOf(path)))!.order.state).toBe("placed");
});

test("in a shop without orders, nothing can be cancelled", async () => {
  const plain = await testStore({ STORE_FEATURES: "catalogue" });
  expect((await plain.request("/orders/100001", form({ cancel: "yes" }))).status).toBe(404);
  await plain.stop();
});
