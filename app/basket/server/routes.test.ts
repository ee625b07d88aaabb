import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxUnits, type Operation, type SavedBasket } from "../domain/saved-basket.ts";
import { inSeconds, unsigned } from "../../accounts/server/testing.tokens.ts";
import { basketMessages } from "../messages.ts";
import { form, type TestStore, testStore } from "../../testing.ts";
import { add, addMany, idsIn, remove, stockUp } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await stockUp(store.database, "lamp");
  await stockUp(store.database, "mug");
});
afterAll(() => store.stop());

type BasketResponse = { user: string | null; basket: SavedBasket; refused: { id: string; message: string }[] };

function browser(jar = new Map<string, string>(), shop = store) {
  async function request(path: string, init: RequestInit = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (cookie) headers.set("cookie", cookie);
    const response = await shop.request(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (name!.includes(".known.")) continue; // cookie of `known-browsers.ts`, irrelevant to baskets
      if (value) jar.set(name!, value);
      else jar.delete(name!);
    }
    return response;
  }
  const json = (path: string, body: object) =>
    request(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const ada = { email: `${randomUUID()}@shopper.example`, password: "correct horse battery" };
  let user: string | null = null;
  const enter = async (path: string, credentials: object) => {
    const response = await json(path, credentials);
    user = ((await response.json()) as { user: { id: string } }).user.id;
  };
  return {
    jar,
    ada,
    request,
    post: (operations: Operation[], as = user) => json("/api/basket", { user: as, operations }),
    count: async () => / aria-label="Basket, (\d+) items?"/.exec(await (await request("/")).text())![1],
    read: async () => (await (await request("/api/basket")).json()) as BasketResponse,
    register: () => enter("/api/accounts", ada),
    enter,
    signIn: (credentials = ada) => enter("/api/sign-in", credentials),
    signOut: async () => {
      user = null;
      await json("/api/sign-out", {});
    },
  };
}

type Browser = ReturnType<typeof browser>;
const purposes = ({ jar }: Browser) => [...jar.keys()].map((name) => name.split(".")[1]);
const give = ({ jar }: Browser, cookies: Map<string, string>) => cookies.forEach((value, name) => jar.set(name, value));
const responseBodyOf = async (response: Promise<Response>) => (await (await response).json()) as BasketResponse;
const ids = async (shopper: ReturnType<typeof browser>) => idsIn((await shopper.read()).basket);

test("a guest's first change creates a basket and a cookie, which lasts a year and which no script can read", async () => {
  const guest = browser();
  const response = await guest.post([add("mug"), add("lamp")]);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^wicker\.basket\.[\w-]{8}=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect((await response.json()) as BasketResponse).toMatchObject({ user: null, basket: { version: 2 }, refused: [] });
  expect(await ids(guest)).toEqual(["mug", "lamp"]);
});

test("a guest without a cookie gets the cached page; with a cookie, a personal page", async () => {
  const [guest, other] = [browser(), browser()];
  expect(await guest.count()).toBe("0");
  await guest.post([add("mug")]);
  const page = await guest.request("/");
  expect(page.headers.get("cache-control")).toBe("private, no-cache");
  expect(await page.text()).toMatch(/Basket, 1 item".*"basket":\{"id":/s);
  expect(await other.count()).toBe("0");
  expect(other.jar.size).toBe(0);
});

test("a change whose response and cookie were lost is found when it is sent again", async () => {
  const guest = browser();
  const operations = [add("mug"), add("mug")];
  await guest.post(operations);
  guest.jar.clear();
  expect(idsIn((await responseBodyOf(guest.post([...operations, add("lamp")]))).basket)).toEqual([
    "mug",
    "mug",
    "lamp",
  ]);
});

test("a change whose response was lost is found also if the guest has signed in meanwhile", async () => {
  const guest = browser();
  const operations = [add("mug")];
  await guest.post(operations);
  guest.jar.clear();
  await guest.register();
  await guest.post([...operations, add("lamp")]);
  expect(await ids(guest)).toEqual(["mug", "lamp"]);
});

test("invalid, too many or too large operations are refused, and nothing changes", async () => {
  const guest = browser();
  await guest.post([add("mug")]);
  const many = Array.from({ length: 101 }, () => add("mug"));
  const wrong = [[], [{ id: "1", type: "add", productId: "mug" }], [{ ...add("mug"), type: "steal" }], many];
  for (const operations of wrong) expect((await guest.post(operations as Operation[])).status).toBeOneOf([400, 413]);
  expect(await ids(guest)).toEqual(["mug"]);
});

test("a request of another origin changes nothing", async () => {
  const response = await store.request("/basket", form({ add: "mug" }, { origin: "https://elsewhere.example" }));
  expect(response.status).toBe(403);
});

test("signing in merges the guest's units into the account's basket once, and deletes the cookie", async () => {
  const [first, second] = [browser(), browser()];
  await first.post([add("mug")]);
  await first.register();
  expect(purposes(first)).toEqual(["session"]);
  await second.post([add("lamp")]);
  const guestCookie = new Map(second.jar);
  await second.signIn(first.ada);
  give(second, guestCookie); // the response that clears the guest's cookie did not arrive
  await second.signIn(first.ada);
  expect(await ids(first)).toEqual(["mug", "lamp"]);
  expect(await ids(second)).toEqual(["mug", "lamp"]);
});

test("the sign-in form without scripts merges too", async () => {
  const guest = browser();
  await guest.post([add("mug")]);
  await guest.request("/login", form({ ...guest.ada, intent: "create-account" }));
  expect(purposes(guest)).toEqual(["session"]);
  expect(await ids(guest)).toEqual(["mug"]);
});

test("signing in with a hosted provider's token merges too, and signing out leaves nothing", async () => {
  const hosted = await testStore({
    STORE_FEATURES: "all",
    IDENTITY_PROVIDER: "firebase",
    FIREBASE_API_KEY: "a-key",
    FIREBASE_AUTH_DOMAIN: "demo-shop.firebaseapp.com",
    FIREBASE_PROJECT_ID: "demo-shop",
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
  });
  await stockUp(hosted.database, "mug");
  const guest = browser(new Map(), hosted);
  await guest.post([add("mug")]);
  await guest.enter("/api/session", { idToken: unsigned() });
  expect(purposes(guest)).toEqual(["session"]);
  await guest.post([add("mug")]);
  expect(await ids(guest)).toEqual(["mug", "mug"]);
  await guest.signOut();
  expect(await ids(guest)).toEqual([]);
  await guest.enter("/api/session", { idToken: unsigned({ auth_time: inSeconds(-1) }) });
  expect(await ids(guest)).toEqual(["mug", "mug"]);
  await hosted.stop();
});

test("operations stored for a shopper whose session has ended reach no guest's basket", async () => {
  const shopper = browser();
  await shopper.register();
  await store.database.execute(sql`update sessions set expires_at = now() - interval '1 second'`);
  expect((await shopper.post([add("mug")])).status).toBe(409);
  expect(shopper.jar.size).toBe(0);
});

test("a guest's cookie that arrives after the sign-in is merged with the next page", async () => {
  const shopper = browser();
  await shopper.register();
  const guest = browser();
  await guest.post([add("mug")]);
  give(shopper, guest.jar);
  expect(await shopper.count()).toBe("1");
  expect(purposes(shopper)).toEqual(["session"]);
});

test("a response to a guest that arrives after the sign-in does not affect the next guest's basket", async () => {
  const shopper = browser();
  await shopper.post([add("mug")]);
  const late = new Map(shopper.jar);
  await shopper.register();
  await shopper.signOut();
  await shopper.post([add("lamp")]);
  give(shopper, late); // a late response restores the cookie of the merged basket
  await shopper.post([add("mug")]);
  expect(await ids(shopper)).toEqual(["lamp", "mug"]);
  expect(purposes(shopper)).toEqual(["basket"]);
});

test("a late response to a signed-in request does not affect the next guest's basket", async () => {
  const shopper = browser();
  await shopper.post([add("mug")]);
  const before = new Map(shopper.jar);
  await shopper.register();
  const late = await browser(new Map([...before, ...shopper.jar])).request("/");
  await shopper.signOut();
  await shopper.post([add("lamp")]);
  for (const line of late.headers.getSetCookie()) shopper.jar.delete(line.split("=")[0]!);
  expect(await ids(shopper)).toEqual(["lamp"]);
});

test("signing out leaves an empty basket to the next person, separate from the account's", async () => {
  const shopper = browser();
  await shopper.register();
  await shopper.post([add("mug")]);
  await shopper.signOut();
  expect(await shopper.count()).toBe("0");
  await shopper.post([add("lamp")]);
  expect(await ids(shopper)).toEqual(["lamp"]);
  const next = browser(shopper.jar);
  await next.register();
  expect(await ids(next)).toEqual(["lamp"]);
  await next.signOut();
  await shopper.signIn();
  expect(await ids(shopper)).toEqual(["mug"]);
});

test("a basket's cookie alone never opens an account's basket", async () => {
  const shopper = browser();
  await shopper.post([add("mug")]);
  const thief = browser(new Map(shopper.jar));
  await shopper.register();
  await shopper.post([add("lamp")]);
  expect(await ids(thief)).toEqual([]);
  await thief.post([remove("mug")]);
  expect(await ids(shopper)).toEqual(["mug", "lamp"]);
});

test("operations stored for one shopper are refused once somebody else is signed in", async () => {
  const shopper = browser();
  await shopper.register();
  expect((await shopper.post([add("mug")], null)).status).toBe(409);
  expect((await shopper.post([add("mug")], randomUUID())).status).toBe(409);
  expect(await ids(shopper)).toEqual([]);
});

test("forms add, remove and undo, and lead back to the same page", async () => {
  const guest = browser();
  const press = async (fields: Record<string, string>, referer?: string) => {
    const response = await guest.request("/basket", form(fields, referer ? { referer } : {}));
    return [response.status, response.headers.get("location")];
  };
  expect(await press({ add: "mug" }, "http://localhost:3000/departments/mugs?sort=price")).toEqual([
    303,
    "/departments/mugs?sort=price",
  ]);
  expect(await press({ add: "lamp" }, "http://localhost:3000//elsewhere.example")).toEqual([303, "/checkout"]);
  expect(await press({ add: "lamp" }, "https://elsewhere.example/")).toEqual([303, "/checkout"]);
  expect(await press({ add: "lamp" })).toEqual([303, "/checkout"]);
  const [, location] = await press({ remove: "mug" }, "http://localhost:3000/checkout");
  const removal = /^\/checkout\?removed=(.+)$/.exec(location as string)![1]!;
  expect(await ids(guest)).toEqual(["lamp", "lamp", "lamp"]);
  expect(await press({ undo: removal })).toEqual([303, "/checkout"]);
  expect(await ids(guest)).toEqual(["mug", "lamp", "lamp", "lamp"]);
  expect(await press({ remove: "lamp", count: "3" })).toEqual([303, expect.stringContaining("/checkout?removed=")]);
  expect(await ids(guest)).toEqual(["mug"]);
  expect(await press({ add: "unicorn" })).toEqual([409, null]);
  expect(await press({ steal: "mug" })).toEqual([400, null]);
});

test("a form adds the number in its field, and a message explains an invalid number", async () => {
  const guest = browser();
  const press = async (count: string) => {
    const response = await guest.request("/basket", form({ add: "mug", count }, { referer: "http://localhost:3000/" }));
    return response.status === 303
      ? 303
      : [response.status, (await response.text()).includes(basketMessages.notACount(maxUnits))];
  };
  expect(await press("3")).toBe(303);
  expect(await press(" 2 ")).toBe(303);
  for (const wrong of ["", "0", "-1", "1e9", "abc", "1.5", "1001"]) expect(await press(wrong)).toEqual([400, true]);
  expect(await ids(guest)).toEqual(Array(5).fill("mug"));
  const full = await guest.request("/basket", form({ add: "mug", count: "996" }));
  expect([full.status, (await full.text()).includes("You can add 995 more")]).toEqual([409, true]);
});

test("a form sets the quantity: a reduction can be undone, zero removes the line, and an invalid number shows its error at the field", async () => {
  const guest = browser();
  await guest.post([addMany("mug", 10), add("lamp")]);
  const set = (quantity: string) => guest.request("/basket", form({ set: "mug", quantity }));
  const [, removal] = /^\/checkout\?removed=(.+)$/.exec((await set("3")).headers.get("location")!)!;
  expect(await ids(guest)).toEqual(["mug", "mug", "mug", "lamp"]);
  const refusal = async (quantity: string) => {
    const html = await (await guest.request((await set(quantity)).headers.get("location")!)).text();
    const [field = ""] = /<input[^>]*aria-invalid[^>]*>/.exec(html) ?? [];
    return [/value="([^"]*)"/.exec(field)?.[1], /role="alert"[^>]*>([^<]*)/.exec(html)?.[1]];
  };
  for (const wrong of ["", "-1", "1e9", "abc", "1.5", "1001"])
    expect(await refusal(wrong)).toEqual([wrong, basketMessages.notACount(maxUnits)]);
  expect(await refusal("1000")).toEqual(["1000", basketMessages.room(maxUnits, 996)]);
  expect((await ids(guest)).length).toBe(4);
  await guest.request("/basket", form({ undo: removal! }));
  expect((await ids(guest)).length).toBe(11);
  expect((await set("11")).headers.get("location")).toBe("/checkout");
  expect((await set("0")).headers.get("location")).toMatch(/removed=/);
  expect(await ids(guest)).toEqual(["lamp"]);
});

test("while the database is away, a page still loads, and a change says that it failed", async () => {
  const away = await testStore({ STORE_FEATURES: "all" });
  await away.request("/login");
  const guest = browser();
  await guest.post([add("mug")]);
  const cookie = [...guest.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  await away.stop();
  expect((await away.request("/login", { headers: { cookie } })).status).toBe(200);
  const body = JSON.stringify({ user: null, operations: [add("mug")] });
  expect((await away.request("/api/basket", { method: "POST", body, headers: { cookie } })).status).toBe(503);
});

test("without the feature, none of its routes exists", async () => {
  const plain = await testStore({ STORE_FEATURES: "catalogue" });
  const statuses = await Promise.all(
    ["/api/basket", "/api/basket/events"].map(async (path) => (await plain.request(path)).status),
  );
  const post = await plain.request("/basket", form({ add: "mug" }));
  await plain.stop();
  expect([...statuses, post.status]).toEqual([404, 404, 404]);
});
