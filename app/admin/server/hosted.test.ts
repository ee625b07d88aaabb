import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inSeconds, unsigned } from "../../accounts/server/testing.tokens.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { adminAddress, secondFactorAddress, generalSettingsAddress } from "../addresses.ts";
import { createGrants } from "./grants.ts";
import { browserAt, fieldsIn, phoneFor } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({
    STORE_FEATURES: "catalogue",
    IDENTITY_PROVIDER: "firebase",
    FIREBASE_API_KEY: "a-key",
    FIREBASE_AUTH_DOMAIN: "demo-shop.firebaseapp.com",
    FIREBASE_PROJECT_ID: "demo-shop",
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
  });
});
afterAll(() => store.stop());

async function vouchedFor(claims: Record<string, unknown>) {
  const browser = browserAt(store);
  const prove = (more: Record<string, unknown> = {}) =>
    browser.ask("/api/session", {
      method: "POST",
      body: JSON.stringify({ idToken: unsigned({ ...claims, ...more }) }),
    });
  const { user } = JSON.parse((await prove()).html) as { user: { id: string } };
  return { ...browser, user, prove };
}

const signedIn = { auth_time: inSeconds(-5) };

/** Expires all provider tokens, which are valid for an hour. */
const anHourLater = () => store.database.execute(sql`update sessions set provider_valid_until = now()`);

test("a hosted account needs the same second factor, and stays signed in when the provider must confirm again", async () => {
  const ada = await vouchedFor({ ...signedIn, sub: "ada", email: "ada@shop.example", email_verified: true });
  const grants = createGrants(store.database);
  expect(await grants.find("ada@shop.example")).toMatchObject([{ provider: "firebase", verified: true, role: null }]);
  const setup = (await grants.grant(ada.user, "owner"))!;
  const page = await ada.get(secondFactorAddress());
  const phone = phoneFor(/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page.html)![1]!);
  await anHourLater();
  const late = await ada.post(secondFactorAddress(), { code: await phone.code(), setup });
  expect(late.status, "before a second factor was proved, the provider's word counts alone").toBe(403);
  await ada.prove();
  expect((await ada.post(secondFactorAddress(), { code: await phone.code(), setup })).location).toBe(adminAddress());
  await anHourLater();
  expect((await ada.get(adminAddress())).status).toBe(200);
});

test("after twelve hours, a hosted account signs in at its provider, and its input survives", async () => {
  const bob = await vouchedFor({ sub: "bob", email: "bob@shop.example", auth_time: inSeconds(-11 * 3600) });
  const setup = (await createGrants(store.database).grant(bob.user, "owner"))!;
  const page = await bob.get(secondFactorAddress());
  const phone = phoneFor(/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page.html)![1]!);
  await bob.post(secondFactorAddress(), { code: await phone.code(), setup });
  const typed = { ...fieldsIn((await bob.get(generalSettingsAddress())).html), slogan: "kept" };
  await store.database.execute(sql`update sessions set provider_signed_in_at = now() - interval '12 hours 1 minute'`);
  const again = await bob.post(generalSettingsAddress(), typed);
  expect(again.status).toBe(403);
  expect(again.html).toContain('href="/login?next=%2Fadmin%2Fshop"');
  expect(again.html).not.toContain('type="password"');
  await bob.prove({ auth_time: inSeconds(-5) });
  const code = await bob.post(generalSettingsAddress(), fieldsIn(again.html));
  expect(code.html).toContain("Enter a code");
  const saved = await bob.post(generalSettingsAddress(), { ...fieldsIn(code.html), "enter-code": await phone.code() });
  expect(saved.location).toMatch(/saved=1$/);
});
