import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { cookiesOf, type TestStore, testStore } from "../testing.ts";
import { add, stockUp } from "./testing.ts";

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
  const answer = await post("/api/basket", { user, operations: [add("mug")] }, cookie);
  return { cookie: cookie || cookiesOf(answer), answer: (await answer.json()) as { basket: { id: string } } };
};

/** What a browser hears, event by event. */
async function listen(cookie: string, from: TestStore = store) {
  const answer = await from.request("/api/basket/events", { headers: { cookie } });
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
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

test("a browser hears of its basket's version at once, and of each new one", async () => {
  const { cookie, answer } = await addMug();
  const next = await listen(cookie);
  const { id } = answer.basket;
  expect(await next()).toEqual({ id, version: 1 });
  await addMug(cookie);
  expect(await next()).toEqual({ id, version: 2 });
});

test("nobody hears of another's basket", async () => {
  const { cookie, answer } = await addMug();
  const next = await listen(cookie);
  await next();
  await addMug(); // somebody else's
  await addMug(cookie);
  expect(await next()).toEqual({ id: answer.basket.id, version: 2 });
});

test("an account's other devices hear of its first change too", async () => {
  const ada = { email: "ada@shopper.example", password: "correct horse battery" };
  const registered = await post("/api/accounts", ada);
  const { user } = (await registered.json()) as { user: { id: string } };
  const cookie = cookiesOf(registered);
  const next = await listen(cookie);
  expect(await next()).toMatchObject({ version: 0 });
  await addMug(cookie, user.id);
  expect(await next()).toMatchObject({ version: 1 });
});

test("a guest without a basket has nothing to listen to", async () => {
  expect((await store.request("/api/basket/events")).status).toBe(204);
});

test("the store stops although somebody listens", async () => {
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

test("of thirteen streams of one guest the oldest ends, and the others go on", async () => {
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
