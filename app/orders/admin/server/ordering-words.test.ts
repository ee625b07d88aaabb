import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../../basket/server/testing.ts";
import { newShopper, type TestShopper } from "../../server/testing.shopper.ts";
import { orderMessages } from "../../messages.ts";
import { type TestStore, testStore } from "../../../testing.ts";
import { newPageAddress, adminPageAddress, adminPagesAddress, textPageAddress } from "../../../admin/addresses.ts";
import { orderTextAddress } from "../addresses.ts";
import { suggestedLabels } from "../domain/ordering-words.ts";
import { fieldsIn, type TestHolder, adminAt } from "../../../admin/server/testing.ts";

let store: TestStore;
let owner: TestHolder;
let shopper: TestShopper;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all", PUBLIC_URL: "http://localhost:3000" });
  await stockUp(store.database, "mug", { stock: 1000 });
  owner = await adminAt(store, "owner");
  shopper = await newShopper(store, "mug");
  for (const title of ["Terms", "Sending back"]) {
    const slug = title.toLowerCase().replace(" ", "-");
    const page = { slug, title, text: "Ours.", column: "legal", place: "1", state: "published" };
    await owner.post(newPageAddress(), { version: "0", ...page });
  }
});
afterAll(() => store.stop());

const address = orderTextAddress();

async function set(fields: Record<string, string>) {
  const typed = { ...fieldsIn((await owner.get(address)).html), ...fields };
  return { typed, ...(await owner.post(address, typed)) };
}

async function read() {
  const { html } = await shopper.get("/order");
  const [, above, button] = /You pay when you receive the order\.<\/p>(.*?)<button[^>]*>([^<]*)<\/button>/s.exec(html)!;
  return { above: above!.replace(/<span class="visually-hidden">.*?<\/span>/g, ""), button };
}

test("by default, the button has its usual words, and no notice above it", async () => {
  expect(await read()).toEqual({ above: "", button: orderMessages.review.place });
  expect(suggestedLabels[0]).toBe(orderMessages.review.place);
  expect(fieldsIn((await owner.get(address)).html)).toMatchObject({
    version: "0",
    button: suggestedLabels[0],
    own: "",
    notice: "",
  });
  expect((await owner.get(adminPagesAddress())).html).toContain(`href="${address}"`);
});

test("the button has the chosen preset, or the owner's own words", async () => {
  expect((await set({ button: "Order with obligation to pay" })).location).toMatch(/\?saved=1$/);
  await expect.poll(read).toEqual({ above: "", button: "Order with obligation to pay" });
  await set({ button: "own", own: " Zahlungspflichtig bestellen " });
  await expect.poll(read).toMatchObject({ button: "Zahlungspflichtig bestellen" });
});

test("in the notice above it, a page title in square brackets is a link, which opens beside the form", async () => {
  await set({ notice: "With your order you agree\r\nto our [Terms] & [Sending back]; [Terms] <b>" });
  const link = (title: string, slug: string) =>
    `<a href="${textPageAddress(slug)}" target="_blank" rel="noopener">${title}</a>`;
  const terms = link("Terms", "terms");
  await expect
    .poll(async () => (await read()).above.replaceAll("<!-- -->", ""))
    .toBe(
      `<p>With your order you agree to our ${terms} &amp; ${link("Sending back", "sending-back")}; Terms &lt;b&gt;</p>`,
    );
  expect((await shopper.get("/order")).html).toContain(orderMessages.review.newTab);
});

test("the title of a deleted page is plain text", async () => {
  const page = fieldsIn((await owner.get(adminPageAddress("sending-back"))).html);
  await owner.post(adminPageAddress("sending-back"), { ...page, state: "draft" });
  await expect.poll(async () => (await read()).above).not.toContain("/pages/sending-back");
  expect((await read()).above).toContain("Sending back");
});

test.each([
  ["button", { button: "Now" }],
  ["own", { button: "own", own: " " }],
  ["own", { own: "a".repeat(61) }],
  ["notice", { notice: "a".repeat(301) }],
  ["notice", { notice: "See [Sending back]" }],
  ["notice", { notice: "See [Nothing]" }],
])("invalid words are refused at the field %s, and nothing changes: %j", async (field, fields) => {
  const before = await read();
  const { status, html, typed } = await set({ notice: "", ...fields });
  expect([status, html.includes(`id="${field}-error"`)]).toEqual([422, true]);
  expect(fieldsIn(html)).toMatchObject({ own: typed["own"], notice: typed["notice"] });
  expect(await read()).toEqual(before);
});

test("the renamed button places orders as before", async () => {
  expect(await shopper.order()).toMatch(/^\/orders\/\d+/);
});

test("the sitemap lists the published pages at once", async () => {
  const sitemap = async () => (await store.request("/sitemap/shop.xml")).text();
  const loc = (slug: string) => `<loc>http://localhost:3000${textPageAddress(slug)}</loc>`;
  expect(await sitemap()).toContain(loc("terms"));
  expect(await sitemap()).not.toContain(loc("sending-back"));
  const page = fieldsIn((await owner.get(adminPageAddress("sending-back"))).html);
  await owner.post(adminPageAddress("sending-back"), { ...page, state: "published" });
  await expect.poll(sitemap).toContain(loc("sending-back"));
});
