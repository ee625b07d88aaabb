import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { users } from "../../accounts/server/schema.ts";
import { unsigned } from "../../accounts/server/testing.tokens.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { storeSettings } from "../../catalogue/server/schema.ts";
import { browserAt, fieldsIn, signedInAt } from "../../admin/server/testing.ts";
import { textIn } from "../../profile/server/testing.ts";
import { testStore, type TestStore } from "../../testing.ts";
import { addressBookMessages as messages } from "../address-book-messages.ts";
import { maxAddresses } from "../domain/address-book.ts";
import type { Address } from "../domain/order.ts";
import { orderMessages } from "../messages.ts";
import { createAddressBook } from "./address-book.ts";
import { createOrders } from "./orders.ts";
import { orders, savedAddresses } from "./schema.ts";
import { newShopper } from "./testing.shopper.ts";
import { address } from "./testing.ts";

let store: TestStore;
let book: ReturnType<typeof createAddressBook>;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  book = createAddressBook(store.database);
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

const page = "/account/addresses";
const nobodys = "00000000-0000-4000-8000-000000000000";
const at = (street: string): Address => ({ ...address, street });
const streets = (saved: readonly { readonly address: Address }[]) => saved.map(({ address: { street } }) => street);

async function accountWith(...inStreets: string[]) {
  const shopper = await signedInAt(store);
  for (const street of inStreets) await book.add(shopper.user, at(street));
  const saved = await book.of(shopper.user);
  return { ...shopper, saved, ids: saved.map(({ id }) => id), now: () => book.of(shopper.user) };
}

describe("the page of saved addresses", () => {
  test("requires an account: guests are sent to sign in and back, and change nothing", async () => {
    const { ids, now } = await accountWith("1 First Street");
    const guest = browserAt(store);
    for (const path of [page, `${page}/new`, `${page}/${ids[0]}`]) {
      const response = await guest.get(path);
      expect([response.status, response.location]).toEqual([303, `/login?next=${encodeURIComponent(path)}`]);
      expect(textIn((await guest.get(response.location!)).html)).toContain(orderMessages.signIn.toAddresses);
    }
    for (const [path, form] of [
      [page, { remove: ids[0]! }],
      [`${page}/new`, { ...address }],
      [`${page}/${ids[0]}`, { ...address }],
    ] as const)
      expect((await guest.post(path, form)).location).toBe(`/login?next=${encodeURIComponent(page)}`);
    expect(streets(await now())).toEqual(["1 First Street"]);
  });

  test("links to the account and back, and is not cached", async () => {
    const shopper = await signedInAt(store);
    expect((await shopper.get("/account")).html).toContain(`href="${page}"`);
    const { html, response } = await shopper.get(page);
    expect(html).toContain('href="/account"');
    expect(textIn(html)).toContain(messages.empty);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("shows each as on an envelope of its country, with its telephone number, the default first", async () => {
    const { user, get } = await accountWith("1 First Street");
    const tokyo = { name: "Ada", street: "千代田1-1", city: "千代田区", region: "東京都", postalCode: "100-0001" };
    await book.add(user, { ...tokyo, country: "JP", phone: "+81 3 5555 0100" });
    const [first, second] = await book.of(user);
    expect([first!.isPreferred, second!.isPreferred]).toEqual([true, false]);
    const before = (await get(page)).html;
    expect(before.indexOf("1 First Street")).toBeLessThan(before.indexOf("千代田1-1"));
    expect(before).toContain("〒100-0001\n東京都\n千代田区\n千代田1-1\nAda\nJapan");
    expect(before).toContain(orderMessages.phone("+81 3 5555 0100"));
    await book.prefer(user, second!.id);
    const after = (await get(page)).html;
    expect(after.indexOf("千代田1-1")).toBeLessThan(after.indexOf("1 First Street"));
  });
});

describe("an address", () => {
  test("is validated like the order form: errors appear next to their fields, and input is preserved", async () => {
    const shopper = await accountWith();
    const form = { ...address, city: "", postalCode: "6270", phone: "+1 217 555 0100" };
    const refused = await shopper.post(`${page}/new`, form);
    expect(refused.status).toBe(422);
    for (const [field, sentence] of [
      ["city", orderMessages.address.city],
      ["postalCode", orderMessages.address.noSuchPostalCode("United States")],
    ] as const) {
      expect(refused.html).toContain(`id="${field}-error"`);
      expect(refused.html).toContain(`<a href="#${field}">${sentence}</a>`);
    }
    expect(refused.html).toMatch(/<section[^>]* autofocus/i);
    expect(fieldsIn(refused.html)).toMatchObject(form);
    expect(await shopper.now()).toEqual([]);
    const more = { gift: "on", giftNote: "a".repeat(501) }; // not part of an address
    const added = await shopper.post(`${page}/new`, { ...form, ...more, city: "Springfield", postalCode: "62701" });
    expect([added.status, added.location]).toEqual([303, `${page}?done=added`]);
    expect(textIn((await shopper.get(added.location!)).html)).toContain(messages.done["added"]);
    expect(await shopper.now()).toMatchObject([{ address: { ...address, phone: form.phone }, isPreferred: true }]);
  });

  test("may be in delivery countries only", async () => {
    const shopper = await accountWith();
    await store.database.update(storeSettings).set({ countries: ["BE"] });
    const refused = await shopper.post(`${page}/new`, { ...address });
    const { html } = await shopper.get(`${page}/new`);
    await store.database.update(storeSettings).set({ countries: [] });
    expect([refused.status, refused.html.includes(orderMessages.address.country)]).toEqual([422, true]);
    expect([...html.matchAll(/<option value="(\w+)"/g)].map(([, code]) => code)).toEqual(["BE"]);
  });

  test("is saved once if submitted twice, even concurrently", async () => {
    const shopper = await accountWith();
    await Promise.all([1, 2, 3].map(() => shopper.post(`${page}/new`, { ...address })));
    expect(await shopper.now()).toHaveLength(1);
  });

  test("is changed in its own form, and stays where it was", async () => {
    const shopper = await accountWith("1 First Street", "2 Second Street");
    const form = `${page}/${shopper.ids[1]}`;
    expect(fieldsIn((await shopper.get(form)).html)).toMatchObject(at("2 Second Street"));
    const refused = await shopper.post(form, { ...at("3 Third Street"), name: " " });
    expect([refused.status, fieldsIn(refused.html)["street"]]).toEqual([422, "3 Third Street"]);
    expect(streets(await shopper.now())).toEqual(["1 First Street", "2 Second Street"]);
    expect((await shopper.post(form, { ...at("3 Third Street") })).location).toBe(`${page}?done=changed`);
    expect(await shopper.now()).toMatchObject([
      { id: shopper.ids[0], isPreferred: true },
      { id: shopper.ids[1], isPreferred: false, address: at("3 Third Street") },
    ]);
  });

  test("becomes the default or is removed; after the default is removed, the first of the others is", async () => {
    const shopper = await accountWith("1 First Street", "2 Second Street", "3 Third Street");
    const [first, second] = shopper.ids as [string, string];
    expect((await shopper.post(page, { prefer: second })).location).toBe(`${page}?done=preferred`);
    expect(streets(await shopper.now())).toEqual(["2 Second Street", "1 First Street", "3 Third Street"]);
    expect((await shopper.post(page, { remove: second })).location).toBe(`${page}?done=removed`);
    expect(await shopper.now()).toMatchObject([{ id: first, isPreferred: true }, { isPreferred: false }]);
    expect((await shopper.post(page, { prefer: second })).status).toBe(404);
    for (const form of [{}, { sell: first }]) {
      const { status, html } = await shopper.post(page, form);
      expect([status, html.includes(messages.notUnderstood)]).toEqual([400, true]);
    }
  });

  test("of another account looks like an unknown one: it is neither shown nor changed", async () => {
    const [owner, other] = [
      await accountWith("1 Secret Street", "2 Secret Street"),
      await accountWith("3 Open Street"),
    ];
    for (const id of [owner.ids[1]!, nobodys, "1", "new'--", "constructor"]) {
      const segment = encodeURIComponent(id);
      const responses = [
        await other.get(`${page}/${segment}`),
        await other.get(`/_data${page}/${segment}`),
        await other.post(`${page}/${segment}`, { ...address }),
        await other.post(page, { prefer: id }),
        await other.post(page, { remove: id }),
      ];
      const refused = id.length === nobodys.length ? 409 : 404; // well-formed ids get 409, like removed addresses
      expect([id, responses.map(({ status }) => status)]).toEqual([id, [404, 404, refused, 404, 404]]);
      expect(responses.map(({ html }) => html).join()).not.toContain("Secret");
    }
    expect(await owner.now()).toEqual(owner.saved);
    expect(await other.now()).toEqual(other.saved);
  });

  test("removed in the meantime is not changed, and the input can be saved as a new one", async () => {
    const shopper = await accountWith("1 First Street");
    await book.remove(shopper.user, shopper.ids[0]!);
    const refused = await shopper.post(`${page}/${shopper.ids[0]}`, { ...at("3 Third Street") });
    expect([refused.status, textIn(refused.html).includes(messages.gone)]).toEqual([409, true]);
    expect(await shopper.now()).toEqual([]);
    const [, action] = /action="(\/account[^"]*)"/.exec(refused.html)!;
    expect((await shopper.post(action!, fieldsIn(refused.html))).location).toBe(`${page}?done=added`);
    expect(streets(await shopper.now())).toEqual(["3 Third Street"]);
  });

  test("cannot be changed from another site", async () => {
    const shopper = await accountWith("1 First Street", "2 Second Street");
    for (const [path, form] of [
      [page, { remove: shopper.ids[0]! }],
      [`${page}/new`, at("3 Third Street")],
      [`${page}/${shopper.ids[0]}`, at("3 Third Street")],
    ] as const) {
      const sent = { method: "POST", body: new URLSearchParams({ ...form }).toString() };
      const headers = { origin: "https://elsewhere.example", "content-type": "application/x-www-form-urlencoded" };
      expect((await shopper.ask(path, { ...sent, headers })).status).toBe(403);
    }
    expect(await shopper.now()).toEqual(shopper.saved);
  });
});

describe("at once", () => {
  const waiting = async () => {
    const { rows } = await store.database.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };

  test(`is refused beyond ${maxAddresses}, and the input stays in the form`, async () => {
    const shopper = await accountWith(...Array.from({ length: maxAddresses - 1 }, (_, n) => `${n} Long Street`));
    expect((await shopper.get(page)).html).toContain(messages.add);
    const more = ["20 Long Street", "21 Long Street", "22 Long Street"].map((street) =>
      shopper.post(`${page}/new`, { ...at(street) }),
    );
    const responses = await Promise.all(more);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409, 409]);
    const refused = responses.find(({ status }) => status === 409)!;
    expect(textIn(refused.html)).toContain(messages.full);
    expect(fieldsIn(refused.html)["street"]).toMatch(/^2[012] Long Street$/);
    expect(await shopper.now()).toHaveLength(maxAddresses);
    const list = (await shopper.get(page)).html;
    expect([list.includes(messages.full), list.includes(`href="${page}/new"`)]).toEqual([true, false]);
    expect(textIn((await shopper.get(`${page}/new`)).html)).toContain(messages.full);
    expect((await shopper.post(`${page}/${shopper.ids[0]}`, { ...at("0 Short Street") })).status).toBe(303);
  });

  test("exactly one is the default as long as there are any, whatever is added and removed", async () => {
    const shopper = await accountWith("1 Street", "2 Street", "3 Street", "4 Street");
    const { user, ids } = shopper;
    const preferred = async () => (await shopper.now()).filter(({ isPreferred }) => isPreferred).length;
    await Promise.all([...ids, ...ids].map((id) => book.prefer(user, id)));
    expect(await preferred()).toBe(1);
    await Promise.all([book.remove(user, ids[0]!), book.prefer(user, ids[0]!), book.prefer(user, ids[1]!)]);
    expect([await preferred(), (await shopper.now()).length]).toEqual([1, 3]);
    await Promise.all([book.remove(user, ids[1]!), book.remove(user, ids[2]!)]);
    expect(await shopper.now()).toMatchObject([{ id: ids[3], isPreferred: true }]);
    await Promise.all([book.remove(user, ids[3]!), book.add(user, at("5 Street")), book.add(user, at("6 Street"))]);
    expect([await preferred(), (await shopper.now()).length]).toEqual([1, 2]);
  });

  test("two concurrent first addresses are both saved, and one becomes the default", async () => {
    const { user, now } = await accountWith();
    await Promise.all([book.add(user, at("1 Street")), book.add(user, at("2 Street"))]);
    expect((await now()).map(({ isPreferred }) => isPreferred)).toEqual([true, false]);
  });

  test("cannot be added after a concurrent deletion of the account, and the shopper is sent to sign in", async () => {
    const shopper = await accountWith("1 Street");
    const deleting = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const deleted = store.database.transaction(async (transaction) => {
      await transaction.delete(savedAddresses).where(eq(savedAddresses.userId, shopper.user.id));
      await transaction.delete(users).where(eq(users.id, shopper.user.id));
      held.resolve();
      await deleting.promise;
    });
    await held.promise;
    const added = shopper.post(`${page}/new`, { ...at("2 Street") });
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    deleting.resolve();
    await deleted;
    expect([(await added).status, (await added).location]).toEqual([303, `/login?next=${encodeURIComponent(page)}`]);
  });

  test("cannot be a second default, which the database itself refuses", async () => {
    const { user } = await accountWith("1 Street");
    const second = { userId: user.id, address: at("2 Street"), isPreferred: true };
    await expect(store.database.insert(savedAddresses).values(second)).rejects.toMatchObject({
      cause: { constraint: "saved_addresses_preferred" },
    });
  });
});

describe("the order form", () => {
  async function ordering(...inStreets: string[]) {
    const shopper = await newShopper(store, "mug");
    for (const street of inStreets) await book.add(shopper.user, at(street));
    const ids = (await book.of(shopper.user)).map(({ id }) => id);
    const send = async (fields: Record<string, string>) =>
      shopper.post({ ...fieldsIn((await shopper.get("/order")).html), ...fields });
    const ordered = async () => {
      const { orders: all } = await createOrders(store.database).history(shopper.user);
      const found = await Promise.all(all.map(({ number }) => createOrders(store.database).of(shopper.user, number)));
      return streets(found.map((order) => order!));
    };
    return { ...shopper, ids, send, ordered, saved: () => book.of(shopper.user) };
  }
  const radios = (html: string) => [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([tag]) => tag);
  const isChosen = (html: string) =>
    radios(html).flatMap((tag) => (tag.includes("checked") ? [/value="([^"]*)"/.exec(tag)![1]] : []));

  test("has the default address selected, and is ordered with one press", async () => {
    const shopper = await ordering("1 First Street", "2 Second Street");
    const { html } = await shopper.get("/order");
    expect(isChosen(html)).toEqual([shopper.ids[0]]);
    expect(html).toContain("Ada Shopper, 1 First Street, Springfield, IL 62701, United States");
    expect((await shopper.send({})).location).toMatch(/^\/orders\/\d+$/);
    expect(await shopper.ordered()).toEqual(["1 First Street"]);
  });

  test("can use another address, and next time preselects the default, not the latest order's address", async () => {
    const shopper = await ordering("1 First Street", "2 Second Street");
    await shopper.send({ to: shopper.ids[1]!, street: "what was typed before" });
    await shopper.fill("mug");
    expect(isChosen((await shopper.get("/order")).html)).toEqual([shopper.ids[0]]);
    await shopper.send({ ...address, to: "new", street: "3 Typed Street" });
    expect(await shopper.ordered()).toEqual(["3 Typed Street", "2 Second Street"]);
    expect(await shopper.saved()).toHaveLength(2);
  });

  test("after a refusal has the same selection, and all input", async () => {
    const shopper = await ordering("1 First Street", "2 Second Street");
    const typed = { ...address, street: "3 Typed Street", keep: "on", gift: "on", giftNote: "a".repeat(501) };
    for (const to of [shopper.ids[1]!, "new"]) {
      const refused = await shopper.send({ ...typed, to });
      expect(refused.status).toBe(422);
      expect(isChosen(refused.html)).toEqual([to]);
      expect(fieldsIn(refused.html)).toMatchObject({ ...typed, keep: "", gift: "" }); // `fieldsIn` reads a checked box as ""
    }
    expect(await shopper.ordered()).toEqual([]);
  });

  test("refuses an unknown address, another account's, or one in a country no longer delivered to, with one error", async () => {
    const [shopper, other] = [await ordering("1 First Street"), await ordering("1 Secret Street")];
    for (const to of [other.ids[0]!, nobodys, "1"]) {
      const refused = await shopper.send({ ...address, to, giftNote: "With love", gift: "on" });
      expect(refused.status).toBe(422);
      expect(refused.html).toContain(`<a href="#to">${messages.choice.unusable}</a>`);
      expect(refused.html).toContain('aria-describedby="to-error"');
      expect(refused.html).not.toContain("Secret");
      expect(fieldsIn(refused.html)).toMatchObject({ giftNote: "With love", gift: "" }); // `fieldsIn` reads a checked box as ""
    }
    const { html } = await shopper.get("/order");
    await store.database.update(storeSettings).set({ countries: ["BE"] });
    const refused = await shopper.post(fieldsIn(html));
    await store.database.update(storeSettings).set({ countries: [] });
    expect([refused.status, refused.html.includes(messages.choice.unusable)]).toEqual([422, true]);
    expect(await shopper.ordered()).toEqual([]);
  });

  test("saves a typed address if the box is checked, once, in the order's transaction", async () => {
    const shopper = await ordering();
    const typed = { ...address, street: "3 Typed Street", keep: "on" };
    const stale = await shopper.send({ ...typed, seen: "something else" });
    expect([stale.status, await shopper.saved()]).toEqual([409, []]);
    await shopper.send(typed);
    expect(await shopper.saved()).toMatchObject([{ address: at("3 Typed Street"), isPreferred: true }]);
    await shopper.fill("mug");
    await shopper.send({ ...typed, to: "new" });
    await shopper.fill("mug");
    await shopper.send({ ...at("4 Other Street"), to: "new" });
    expect(streets(await shopper.saved())).toEqual(["3 Typed Street"]);
  });

  test("offers no such box if the maximum is reached, and accepts the order all the same", async () => {
    const shopper = await ordering(...Array.from({ length: maxAddresses }, (_, n) => `${n} Long Street`));
    expect((await shopper.get("/order")).html).not.toContain('name="keep"');
    await shopper.send({ ...address, to: "new", street: "3 Typed Street", keep: "on" });
    expect(await shopper.ordered()).toEqual(["3 Typed Street"]);
    expect(await shopper.saved()).toHaveLength(maxAddresses);
  });

  test("prefills the latest order's address if none is saved", async () => {
    const shopper = await ordering();
    await shopper.order({ street: "9 Last Street" });
    await shopper.fill("mug");
    const { html } = await shopper.get("/order");
    expect([radios(html), fieldsIn(html)["street"]]).toEqual([[], "9 Last Street"]);
  });
});

test("changing or removing a saved address does not change orders", async () => {
  const shopper = await newShopper(store, "mug");
  await book.add(shopper.user, at("1 First Street"));
  const { id } = (await book.of(shopper.user))[0]!;
  await shopper.post(fieldsIn((await shopper.get("/order")).html));
  await book.change(shopper.user, id, at("2 Second Street"));
  await book.remove(shopper.user, id);
  const [row] = await store.database.select().from(orders).where(eq(orders.userId, shopper.user.id));
  expect(row!.address.street).toBe("1 First Street");
});

test("addresses of hosted accounts are saved, exported and deleted too", async () => {
  const hosted = await testStore({
    STORE_FEATURES: "all",
    IDENTITY_PROVIDER: "firebase",
    FIREBASE_API_KEY: "a-key",
    FIREBASE_AUTH_DOMAIN: "demo-shop.firebaseapp.com",
    FIREBASE_PROJECT_ID: "demo-shop",
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
  });
  const browser = browserAt(hosted);
  await browser.ask("/api/session", { method: "POST", body: JSON.stringify({ idToken: unsigned() }) });
  expect((await browser.post(`${page}/new`, { ...address })).location).toBe(`${page}?done=added`);
  expect(JSON.parse((await browser.get("/account/export")).html)).toMatchObject({
    addresses: [{ address, isPreferred: true }],
  });
  expect((await browser.post("/account/delete", {})).location).toBe("/account/deleted");
  const left = await hosted.database.$count(savedAddresses);
  await hosted.stop();
  expect(left).toBe(0);
});
