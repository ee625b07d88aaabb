import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Session } from "../../accounts/server/sessions.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { cookiesOf, type TestStore, testStore } from "../../testing.ts";
import { createBaskets } from "./baskets.ts";
import { basketEvents, type EventSources } from "./events.ts";
import { createStreams } from "./streams.ts";
import { add, newUser, stockUp } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await stockUp(store.database, "mug");
});
afterAll(() => store.stop());

const post = (path: string, body: object, cookie = "") =>
  store.request(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { cookie, "content-type": "application/json" },
  });

const addMug = async (cookie = "", user: string | null = null) => {
  const response = await post("/api/basket", { user, operations: [add("mug")] }, cookie);
  return { cookie: cookie || cookiesOf(response), answer: (await response.json()) as { basket: { id: string } } };
};

async function listen(cookie: string, from: TestStore = store) {
  const response = await from.request("/api/basket/events", { headers: { cookie } });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader.cancel());
  let text = "";
  async function next(): Promise<{ id: string; version: number } | null> {
    for (;;) {
      const found = /^data: (\{.*\})\n/m.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1]!) as { id: string; version: number };
      }
      const { value, done } = await reader.read();
      if (done) return null;
      text += value;
    }
  }
  return next;
}

test("a browser gets its basket's version at once, and each new one", async () => {
  const { cookie, answer } = await addMug();
  const next = await listen(cookie);
  const { id } = answer.basket;
  expect(await next()).toEqual({ id, version: 1 });
  await addMug(cookie);
  expect(await next()).toEqual({ id, version: 2 });
});

test("nobody is notified of another's basket", async () => {
  const { cookie, answer } = await addMug();
  const next = await listen(cookie);
  await next();
  await addMug(); // in somebody else's basket
  await addMug(cookie);
  expect(await next()).toEqual({ id: answer.basket.id, version: 2 });
});

test("an account's other devices are notified of its first change too", async () => {
  const ada = { email: "ada@shopper.example", password: "correct horse battery" };
  const registered = await post("/api/accounts", ada);
  const { user } = (await registered.json()) as { user: { id: string } };
  const cookie = cookiesOf(registered);
  const next = await listen(cookie);
  expect(await next()).toMatchObject({ version: 0 });
  await addMug(cookie, user.id);
  expect(await next()).toMatchObject({ version: 1 });
});

test("a guest without a basket gets no event stream", async () => {
  expect((await store.request("/api/basket/events")).status).toBe(204);
});

/** Opens an event stream whose session the test controls. The stream checks the session every few ms. */
async function listenAs(session: () => Session) {
  const account = { userId: (await newUser(store.database)).id };
  const pubsub = { stopping: new AbortController().signal, subscribe: () => () => true };
  const sources = {
    baskets: createBaskets(store.database),
    accounts: { session: async () => session() },
    ownerOf: ({ user }: Session) => user && account,
    pubsub,
    streams: createStreams(),
  } as unknown as EventSources;
  const app = new Hono<HonoEnv>().get("/", (c) => basketEvents(c, account, sources, 5));
  return (await app.request("/")).text();
}
const ada = { id: "1", email: "ada@shopper.example" };
const guest: Session = { user: null, greeted: null, cookies: [] };
const signedIn: Session = { user: ada, greeted: ada, cookies: [] };
const first = (count: number, then: Session) => () => (count-- > 0 ? signedIn : then);

test("the event stream ends when the session has expired, and says so", async () => {
  expect(await listenAs(first(3, guest))).toMatch(/data: \{"id".*\nevent: over\ndata: over\n\n$/s);
});

test("a page that reconnects after its session has ended is told so; a guest's or signed-in page is not", async () => {
  const ask = (user: string, cookie = "") => store.request(`/api/basket/events?user=${user}`, { headers: { cookie } });
  const { cookie, answer } = await addMug();
  expect(await (await ask(randomUUID())).text()).toBe("event: over\ndata: over\n\n");
  expect(await (await ask(randomUUID(), cookie)).text()).toBe("event: over\ndata: over\n\n");
  expect((await ask("")).status).toBe(204);
  const own = (await ask("", cookie)).body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await own.read()).value).toContain(answer.basket.id);
  await own.cancel();
});

test("the event stream ends when the session must be renewed, because the next response can renew it", async () => {
  expect(await listenAs(first(3, { ...signedIn, isDue: true }))).toMatch(/event: beat\ndata: \n\n$/);
  const registered = await post("/api/accounts", { email: "old@shopper.example", password: "correct horse battery" });
  const cookie = cookiesOf(registered);
  await store.database.execute(sql`update sessions set expires_at = expires_at - interval '2 days'`);
  const session = await store.accounts.session(new Headers({ cookie }), { renew: false });
  expect(session).toMatchObject({ isDue: true, cookies: [] });
  const response = await store.request("/api/basket/events", { headers: { cookie } });
  await response.body!.cancel();
  expect(response.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=2592000")]);
  expect(await store.accounts.session(new Headers({ cookie }), { renew: false })).toMatchObject({ cookies: [] });
});

test("the store stops despite open event streams", async () => {
  const other = await testStore({ STORE_FEATURES: "all" });
  await stockUp(other.database, "mug");
  const made = await other.request("/api/basket", {
    method: "POST",
    body: JSON.stringify({ user: null, operations: [add("mug")] }),
  });
  const next = await listen(cookiesOf(made), other);
  await next();
  await other.stop();
  expect(await next()).toBeNull();
});

test("of thirteen streams of one guest, the oldest ends", async () => {
  const { cookie, answer } = await addMug();
  const { id } = answer.basket;
  const all = [];
  for (let count = 0; count < 13; count++) {
    const next = await listen(cookie);
    expect(await next()).toEqual({ id, version: 1 });
    all.push(next);
  }
  const [oldest, ...others] = all;
  expect(await oldest!()).toBeNull();
  await addMug(cookie);
  expect(await Promise.all(others.map((next) => next()))).toEqual(others.map(() => ({ id, version: 2 })));
});
