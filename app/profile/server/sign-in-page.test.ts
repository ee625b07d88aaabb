import { afterAll, beforeAll, expect, test } from "vitest";
import { accountMessages, refusals } from "../../accounts/messages.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { orderMessages } from "../../orders/messages.ts";
import { signInMessages } from "../sign-in-messages.ts";

let store: TestStore;
let plain: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  plain = await testStore({ STORE_FEATURES: "catalogue" });
});
afterAll(() => Promise.all([store.stop(), plain.stop()]));

const page = async (path: string) => (await (await store.request(path)).text()).replaceAll("&#x27;", "'");
const field = (html: string, name: string) => html.match(new RegExp(`<input [^>]*name="${name}"[^>]*>`))![0];
const ada = () => ({ email: `${crypto.randomUUID()}@shopper.example`, password: "correct horse" });

test.each([
  ["/order?gift=on", orderMessages.signIn.toOrder],
  ["/orders", orderMessages.signIn.toOrders],
  ["/orders/100001", orderMessages.signIn.toOrders],
  ["/somewhere/else", signInMessages.toPage],
])("a visitor on the way to %s sees the reason", async (next, why) => {
  expect(await page(`/login?next=${encodeURIComponent(next)}`)).toContain(`<p>${why}</p>`);
});

test("a visitor who comes directly, or is on the way home, sees no reason", async () => {
  for (const path of ["/login", "/login?next=/", "/login?next=//evil.example"]) {
    const html = await page(path);
    for (const why of [orderMessages.signIn.toOrder, orderMessages.signIn.toOrders, signInMessages.toPage])
      expect(html).not.toContain(why);
  }
});

test("the password rule is shown before registering, and browsers then suggest a new password", async () => {
  const signingIn = await page("/login");
  expect(signingIn).toContain(signInMessages.rule(8));
  expect(field(signingIn, "password")).toMatch(/autocomplete="current-password"/i);
  const registering = await page("/login?new=on");
  expect(registering).toContain(signInMessages.registering);
  expect(field(registering, "password")).toMatch(/aria-describedby="rule".*autocomplete="new-password"/i);
});

test.each([
  ["email", { email: "", password: "correct horse" }, "sign-in", 422, refusals.emailMissing],
  ["email", { email: "nobody", password: "correct horse" }, "sign-in", 422, refusals.emailMalformed],
  ["email", { email: `${"a".repeat(250)}@b.example`, password: "x" }, "sign-in", 422, accountMessages.emailTooLong],
  ["password", { email: "a@b.example", password: "" }, "sign-in", 422, refusals.passwordMissing],
  ["password", { email: "a@b.example", password: "short" }, "create-account", 422, refusals.passwordTooShort(8)],
  [
    "password",
    { email: "a@b.example", password: "a".repeat(129) },
    "sign-in",
    422,
    accountMessages.passwordTooLong(128),
  ],
  [
    "password",
    { email: "a@b.example", password: "correct\0horse" },
    "sign-in",
    422,
    accountMessages.passwordUnreadable,
  ],
  [undefined, { email: "a@b.example", password: "wrong horse" }, "sign-in", 401, refusals.credentials],
])("an error in the %s is shown beside it: %j, %s", async (wrong, typed, intent, status, message) => {
  const response = await store.request("/login", form({ ...typed, intent, next: "/orders" }));
  const html = await response.text();
  expect(response.status).toBe(status);
  expect(html).toContain(wrong ? `<p id="${wrong}-error"` : '<p role="alert"');
  const marked = ["email", "password"].filter((name) => field(html, name).includes('aria-invalid="true"'));
  expect(marked).toEqual(wrong ? [wrong] : []);
  expect(html).toContain(`${message}</p>`);
  expect(html).toContain(`<p>${orderMessages.signIn.toOrders}</p>`);
  const path = intent === "sign-in" ? "/api/sign-in" : "/api/accounts";
  const json = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(typed) };
  expect(await (await store.request(path, json)).json()).toEqual({ message, ...(wrong && { field: wrong }) });
});

test("an error about a taken email appears next to its field, and browsers still suggest a new password", async () => {
  const somebody = ada();
  const register = () => store.request("/login", form({ ...somebody, intent: "create-account" }));
  await register();
  const html = await (await register()).text();
  expect(html).toContain(`<p id="email-error"`);
  expect(html).toContain(refusals.emailTaken);
  expect(field(html, "password")).toMatch(/autocomplete="new-password"/i);
});

test("in a shop without orders, refusals are a message above both fields", async () => {
  const typed = { email: "a@b.example", password: "" };
  const json = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(typed) };
  const response = await (await plain.request("/api/sign-in", json)).text();
  expect(response).toBe(JSON.stringify({ message: refusals.passwordMissing }));
  const html = await (await plain.request("/login", form({ ...typed, intent: "sign-in" }))).text();
  expect(html).toContain('"data":{"email":"a@b.example","refusal":"Enter your password."}');
});
