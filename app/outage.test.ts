import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unavailableMessages } from "./database/unavailable-messages.ts";
import { serverMessages } from "./catalogue/server-messages.ts";
import { stickyLine } from "./database/postgres/testing.line.ts";
import { add, stockUp } from "./basket/server/testing.ts";
import { newShopper, type TestShopper } from "./orders/server/testing.shopper.ts";
import { signedCookie } from "./server/signed-cookie.ts";
import { cookiesOf, form, secrets, testStore, type TestStore } from "./testing.ts";
import { accountMessages } from "./accounts/messages.ts";

let line: Awaited<ReturnType<typeof stickyLine>>;
let store: TestStore;
let ada: TestShopper;
let carl: string;

beforeAll(async () => {
  const reach = async (url: string) => (line = await stickyLine(url)).url;
  store = await testStore({ STORE_FEATURES: "all", PUBLIC_URL: "http://localhost:3000" }, {}, reach);
  for (const id of ["mug", "lamp", "rug"]) await stockUp(store.database, id);
  ada = await newShopper(store, "mug");
  carl = cookiesOf(await store.request("/basket", form({ add: "mug" })));
});
afterAll(async () => {
  line.flow();
  await store.stop();
  line.close();
});

const json = (body: object): RequestInit => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
const credentials = { email: "ada@shopper.example", password: "correct horse" };

type Row = readonly [path: string, guest: string, signedIn: string, init?: () => RequestInit];

/**
 * Expected statuses of each route, for a guest and for a user:
 * - "200": 200 with and without the database.
 * - "200 503": 200 with the database, 503 without.
 * - " 503": 503 without the database, not tested with the database.
 */
const map: readonly Row[] = [
  ["/", "200", "200"],
  ["/checkout", "200", "200 503"],
  ["/login", "200", "200"],
  ["/products/mug", "200", "200"],
  ["/products/lamp", " 503", " 503"],
  ["/departments/things", "200", "200"],
  ["/search?q=mug", "200", "200"],
  ["/search?q=lamp", " 503", " 503"],
  ["/order", "303", "200 503"],
  ["/orders", "303", "200 503"],
  ["/orders/1", "303", "404 503"],
  ["/nowhere", "404", "404"],
  ["/admin", "404", "404"],
  ["/_data/", "200", "200"],
  ["/_data/products/lamp", " 503", " 503"],
  ["/_data/order", "204", "200 503"],
  ["/_data/orders", "204", "200 503"],
  ["/_suggest?q=mug", "200", "200"],
  ["/_suggest?q=lam", " 503", " 503"],
  ["/robots.txt", "200", "200"],
  ["/sitemap.xml", "200", "200"],
  ["/sitemap/1.xml", " 503", " 503"],
  ["/api/session", "200", "200 503"],
  ["/api/basket", "200", "200 503"],
  ["/api/basket/events", "204", "200 503"],
  ["/api/basket", " 503", " 503", () => json({ user: null, operations: [add("mug")] })],
  ["/basket", "303 503", "303 503", () => form({ add: "mug" })],
  ["/order", "303", "400 503", () => form({})],
  ["/login", "422", "422", () => form({ email: "nobody", password: "", intent: "sign-in" })],
  ["/login", " 503", " 503", () => form({ ...credentials, intent: "sign-in" })],
  ["/api/sign-in", " 503", " 503", () => json(credentials)],
  ["/api/accounts", " 503", " 503", () => json({ ...credentials, email: `${randomUUID()}@shopper.example` })],
  ["/healthz", "200", "200"],
];

/** Returns a session cookie in the format of an earlier release, without the user. */
const former = (token: string) =>
  signedCookie({ name: "session", seconds: 60, secrets, secure: false }).write(token).split(";")[0]!;

type TimedResponse = { status: number; ms: number; text: string; headers: Headers };

async function request(path: string, init: RequestInit, cookie: string): Promise<TimedResponse> {
  const started = performance.now();
  const response = await store.request(path, { ...init, headers: { ...(init.headers as object), cookie } });
  const { status, headers } = response;
  const isStream = headers.get("content-type")?.startsWith("text/event-stream");
  const text = isStream ? "" : await response.text();
  if (isStream) await response.body?.cancel();
  return { status, headers, text, ms: performance.now() - started };
}

const walk = (isOutage: boolean) =>
  Promise.all(
    map.flatMap(([path, guest, signedIn, init]) =>
      [["guest", "", guest] as const, ["Ada", ada.cookie, signedIn] as const].flatMap(([who, cookie, statuses]) => {
        const [normally, duringOutage = normally] = statuses.split(" ");
        const expected = isOutage ? duringOutage! : normally!;
        if (expected === "") return [];
        const options = init?.() ?? {};
        const name = `${options.method ?? "GET"} ${path} as ${who}`;
        return [request(path, options, cookie).then((response) => ({ name, who, path, expected, ...response }))];
      }),
    ),
  );

type Walked = Awaited<ReturnType<typeof walk>>;

const statuses = (walked: Walked) => walked.map(({ name, status }) => `${name}: ${status}`);
const expected = (walked: Walked) => walked.map(({ name, expected: status }) => `${name}: ${status}`);

test("with the database, every route responds", async () => {
  const walked = await walk(false);
  expect(statuses(walked)).toEqual(expected(walked));
});

describe.each([
  ["refuses", () => line.cut()],
  ["is silent", () => line.stick()],
])("while the database %s", (_, stop) => {
  let walked: Walked;
  /** Responses to a guest with a basket (`carls`: home, `carlsBasket`: basket), and without one (`nobodys`: home). */
  let [carls, carlsBasket, nobodys]: TimedResponse[] = [];
  let formers: TimedResponse;

  beforeAll(async () => {
    const [, token] = /=([^.]+)\./.exec(ada.cookie)!;
    stop();
    [walked, carls, carlsBasket, nobodys, formers] = await Promise.all([
      walk(true),
      request("/", {}, carl),
      request("/checkout", {}, carl),
      request("/", {}, ""),
      request("/", {}, former(token!)),
    ]);
  });

  test("static and cached pages respond as before, and others with 503", () => {
    expect(statuses(walked)).toEqual(expected(walked));
  });

  test("nobody waits longer than three seconds", () => {
    for (const { name, ms } of walked) expect(ms, name).toBeLessThan(3_000);
  });

  test("each 503 has a time to retry, and a plain sentence that nothing is lost", () => {
    const refused = walked.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(20);
    for (const { name, path, headers, text } of refused) {
      expect(Number(headers.get("retry-after")), name).toBeGreaterThan(0);
      const isForScripts = /^\/(api\/|_)/.test(path);
      const sentence = isForScripts ? (JSON.parse(text) as { message: string }).message : text;
      const possible = [unavailableMessages.sentence, accountMessages.accountsUnavailable, serverMessages.crowded];
      const matches = possible.filter((each) => sentence.includes(each));
      expect(matches, name).toHaveLength(1);
    }
  });

  test("a signed-in shopper is greeted by e-mail on every page, and sees neither Guest nor an empty basket", () => {
    const pages = walked.filter(({ who, headers }) => who === "Ada" && headers.get("content-type")?.includes("html"));
    for (const { name, text } of pages) expect(text, name).not.toMatch(/Guest|empty/);
    for (const { name, text, status } of pages.filter(({ text: html }) => html.includes("<header")))
      expect([name, status, text.includes(ada.user.email)]).toEqual([name, status, true]);
    expect(pages.filter(({ text }) => text.includes(ada.user.email)).length).toBeGreaterThan(4);
  });

  test("the number of items is unknown for those with a basket, and zero for a guest without one", () => {
    const hers = walked.find(({ name }) => name === "GET / as Ada")!;
    const unknown = /aria-label="Basket"[^>]*>.*?<span class="[^"]*count[^"]*"><\/span>/s;
    for (const { text } of [hers, carls!]) expect(text).toMatch(unknown);
    expect(carls!.text).toContain("Guest");
    expect(nobodys!.text).toMatch(/aria-label="Basket, 0 items"/);
    expect(carlsBasket!.status).toBe(503);
  });

  test("a cookie without the user shows neither name nor Guest", () => {
    expect([formers.status, formers.text.includes("Guest")]).toEqual([503, false]);
  });

  test("after the outage, every route responds as before, without a restart", async () => {
    line.flow();
    const unlikeBefore = async () =>
      (await walk(false)).filter(({ status, expected: before }) => String(status) !== before);
    await expect.poll(unlikeBefore, { timeout: 20_000 }).toEqual([]);
  });
});
