import { afterAll, beforeAll, expect, test } from "vitest";
import { knownBrowsers } from "./accounts/server/known-browsers.ts";
import { add, stockUp } from "./basket/server/testing.ts";
import { createOrderLinks } from "./orders/server/links.ts";
import { adminAddress } from "./admin/addresses.ts";
import { browserAt, adminAt } from "./admin/server/testing.ts";
import type { Secrets } from "./server/secrets.ts";
import { secrets as before, type TestStore, testStore } from "./testing.ts";

const during: Secrets = ["the secret that takes its place", ...before];
const after: Secrets = [during[0]];

let store: TestStore;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await stockUp(store.database, "mug");
});
afterAll(async () => {
  for (const end of ends) await end();
  await store.stop();
});

function restartable() {
  let request = store.request;
  return {
    shop: { ...store, request: (...args: Parameters<TestStore["request"]>) => request(...args) },
    restart: (secrets: Secrets) => {
      const again = store.withSecrets(secrets);
      ends.push(again.stop);
      request = again.request;
    },
  };
}

test("a user who visits while both secrets are valid stays signed in after the old one is removed, and others do not", async () => {
  const { shop, restart } = restartable();
  const [ada, bob] = [await adminAt(shop, "owner"), await adminAt(shop, "owner")];
  restart(during);
  expect((await ada.get(adminAddress())).status).toBe(200);
  restart(after);
  expect((await ada.get(adminAddress())).status).toBe(200);
  expect((await bob.get(adminAddress())).status).toBe(404);
});

test("an owner's authenticator and recovery codes still work, and the next code re-encrypts the authenticator's secret", async () => {
  const { shop, restart } = restartable();
  const ada = await adminAt(shop, "owner");
  const enter = async (code: string) => {
    const browser = browserAt(shop);
    await browser.post("/login", { ...ada.credentials, intent: "sign-in" });
    return (await browser.post(adminAddress(), { "enter-code": code })).status;
  };
  restart(during);
  expect(await enter(ada.recoveryCodes[0]!)).toBe(303);
  expect(await enter(await ada.phone.code())).toBe(303);
  restart(after);
  expect(await enter(await ada.phone.code())).toBe(303);
});

test("a guest's basket stays, and its next change renews the cookie with the new secret", async () => {
  const { shop, restart } = restartable();
  const guest = browserAt(shop);
  const units = async () => (await guest.get("/checkout")).html.match(/Subtotal \((\d+) items\)/)?.[1];
  await guest.post("/basket", { add: "mug" });
  restart(during);
  expect(await units()).toBe("1");
  await guest.post("/basket", { add: "mug" });
  restart(after);
  expect(await units()).toBe("2");
});

test("a guest's first change whose response was lost is not repeated, nor applied to another basket", async () => {
  const { shop, restart } = restartable();
  const lost = add("mug");
  const send = async () => {
    const response = await shop.request("/api/basket", {
      method: "POST",
      body: JSON.stringify({ user: null, operations: [lost] }),
      headers: { "content-type": "application/json" },
    });
    return (await response.json()) as { basket: { id: string } };
  };
  const first = await send();
  restart(during);
  expect(await send()).toMatchObject({ basket: { id: first.basket.id, lines: [{ quantity: 1 }] } });
});

test("order links and known browsers are valid as long as their secret is", () => {
  const [link, ...links] = [before, during, after].map((secrets) => createOrderLinks({ secrets, secure: false }));
  const token = link!.token({ number: 7, version: 1, proves: true });
  expect(links.map((each) => each.read(token)?.number ?? null)).toEqual([7, null]);

  const [known, ...others] = [before, during, after].map((secrets) => knownBrowsers({ secrets, secure: false }));
  const cookie = known!.remember("ada@shopper.example", "")[0]!.split(";")[0]!;
  expect(others.map((each) => each.isKnown("ada@shopper.example", cookie))).toEqual([true, false]);
});
