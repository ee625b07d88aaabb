import { getRequestListener } from "@hono/node-server";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { add } from "./basket/server/testing.ts";
import { sell } from "./catalogue/server/testing.ts";
import { newShopper } from "./orders/server/testing.shopper.ts";
import { testStore, type TestStore } from "./testing.ts";

let store: TestStore;
let cookie: string;
const lines: { level: number }[] = [];
beforeAll(async () => {
  const log = pino({ level: "trace" }, { write: (line) => void lines.push(JSON.parse(line) as { level: number }) });
  store = await testStore({ STORE_FEATURES: "all" }, { log });
  await sell(store.database, [{ id: "lamp" }]);
  cookie = (await newShopper(store, "lamp")).cookie;
});
afterAll(() => store.stop());

async function counts() {
  const { rows } = await store.database.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle')`,
  );
  const count = ({ name }: { name: string }) =>
    store.database.execute(sql.raw(`select '${name}', count(*) from ${name}`));
  return (await Promise.all(rows.map(count))).map((counted) => Object.values(counted.rows[0]!));
}

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
const file = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nada\r\n--x--\r\n`;

const names = "email password intent next add remove undo basket version seen total name street country".split(" ");
const all = (value: string) => names.map((name) => `${name}=${value}`).join("&");
const bytes = (text: string) => Buffer.from(text, "latin1");

const forms: Readonly<Record<string, readonly [string | null, string | Buffer<ArrayBuffer>]>> = {
  "multipart without a boundary": ["multipart/form-data", file("email")],
  "multipart that breaks off": [multipart, file("email").slice(0, 60)],
  "multipart that is none": [multipart, "email=ada"],
  "a file as each field": [multipart, names.map((name) => file(name).replace("--x--\r\n", "")).join("") + "--x--\r\n"],
  "each field twice": [urlencoded, `${all("a@b.example")}&${all("c@d.example")}`],
  "broken percent-encoding": [urlencoded, all("%E0%A4%A")],
  "bytes that are no UTF-8": [urlencoded, bytes(all("\xff\xfe"))],
  "NUL characters": [urlencoded, all("a%00@b.example")],
  "halves of characters": [urlencoded, all("%ED%A0%80")],
  "no content type": [null, all("ada")],
  "plain text": ["text/plain", all("ada")],
  "a wrong content type": ["image/png", all("ada")],
  "JSON where a form is expected": ["application/json", JSON.stringify({ email: "ada", add: "lamp" })],
  "nothing at all": [urlencoded, ""],
  "names that objects have": [urlencoded, "__proto__=1&constructor=2&toString=3&email=x&hasOwnProperty=4"],
  "a thousand fields": [urlencoded, Array.from({ length: 1_000 }, (_, n) => `f${n}=1`).join("&")],
  "deep names": [urlencoded, `email${"[a]".repeat(1_000)}=1&add${".a".repeat(1_000)}=1`],
};

const deep = "[".repeat(8_000);
const jsons: Readonly<Record<string, string | Buffer<ArrayBuffer>>> = {
  nothing: "",
  "not JSON": "{",
  null: "null",
  "a number": "1",
  "an array": "[]",
  "deep JSON": deep + deep.replaceAll("[", "]"),
  "deep JSON that breaks off": deep,
  "wrong types": JSON.stringify({ email: 1, password: [], idToken: {}, user: 7, operations: "all" }),
  "types that are objects": JSON.stringify({ email: { $gt: "" }, password: { $gt: "" }, user: {}, operations: {} }),
  "NUL characters": JSON.stringify({
    email: "a\0@b.example",
    password: "pass\0word123",
    user: "\0",
    operations: [add("\0")],
  }),
  "halves of characters": `{"email":"\\ud800@b.example","password":"\\udfff12345678","user":null,"operations":[${JSON.stringify(add("x")).replace('"x"', String.raw`"\ud800"`)}]}`,
  "bytes that are no UTF-8": bytes('{"email":"\xff@b.example","password":"\xff\xfe345678"}'),
  "names that objects have": '{"__proto__":{"email":"a"},"constructor":1}',
};

async function isRefused(path: string, init: RequestInit, withCookie: boolean) {
  const headers = new Headers(init.headers);
  if (withCookie) headers.set("cookie", cookie);
  const response = await store.request(path, { ...init, headers });
  const set = response.headers.getSetCookie();
  const text = await response.text();
  return { path, status: response.status, set, hasMessage: /<h1|"message"/.test(text) };
}

const refused = {
  status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
  set: [],
  hasMessage: true,
};

describe.each([false, true])("signed in: %s", (isSignedIn) => {
  test.each(Object.entries(forms))(
    "a form of %s is refused by every route, and changes nothing",
    async (_, [type, body]) => {
      const before = await counts();
      const doors = ["/login", "/basket", ...(isSignedIn ? ["/order"] : [])];
      for (const path of doors) {
        const init = { method: "POST", body: typeof body === "string" ? bytes(body) : body };
        const headers: HeadersInit = type ? { "content-type": type } : {};
        expect(await isRefused(path, { ...init, headers }, isSignedIn)).toEqual({ path, ...refused });
      }
      expect(await counts()).toEqual(before);
    },
  );

  test.each(Object.entries(jsons))(
    "JSON that is %s is refused by every route, and changes nothing",
    async (_, body) => {
      const before = await counts();
      for (const path of ["/api/sign-in", "/api/accounts", "/api/basket"]) {
        for (const type of ["application/json", "text/plain", multipart]) {
          const init = { method: "POST", body, headers: { "content-type": type } };
          expect(await isRefused(path, init, isSignedIn)).toEqual({ path, ...refused });
        }
      }
      expect(await counts()).toEqual(before);
    },
  );
});

const odd = ["%00", "%E0%A4%A", "%ED%A0%80", "%", "%u0000", "%C2%9B%E2%80%AE%0A", "%27%22%3C%2e%2e%2f"];
const places = (value: string) => [
  `/${value}`,
  `/products/${value}`,
  `/departments/${value}`,
  `/departments/things?sort=${value}&after=${value}`,
  `/departments/things?before=${value}`,
  `/search?q=${value}&department=${value}&price=${value}&page=${value}`,
  `/_suggest?q=${value}`,
  `/login?next=${value}`,
  `/checkout?removed=${value}`,
  `/order?gift=${value}`,
  `/orders?before=${value}`,
  `/orders/${value}`,
  `/sitemap/${value}`,
  `/pictures/${value}`,
  `/api/${value}`,
];

test.each(odd)("a URL with %j in it is a page, or not found, and changes nothing", async (value) => {
  const before = await counts();
  for (const path of places(value).flatMap((place) => [place, `/_data${place}`])) {
    const response = await store.request(path, { headers: { cookie } });
    expect([path, response.status]).toEqual([path, expect.toBeOneOf([200, 204, 303, 400, 404])]);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect(await counts()).toEqual(before);
});

test("a body that its client cuts off is not an error", async () => {
  const server = createServer(getRequestListener(store.app.fetch)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const before = await counts();
  lines.length = 0;
  for (const framing of ["content-length: 5000", "transfer-encoding: chunked"]) {
    for (const path of ["/login", "/basket", "/order", "/api/sign-in", "/api/basket"]) {
      const type = path.startsWith("/api") ? "application/json" : urlencoded;
      const socket = connect(port, "127.0.0.1");
      const host = `localhost:${port}`;
      const head = [
        `POST ${path} HTTP/1.1`,
        `host: ${host}`,
        `origin: http://${host}`,
        `content-type: ${type}`,
        `cookie: ${cookie}`,
        framing,
      ];
      const began = framing.startsWith("t") ? "6\r\nemail=\r\n" : "email=";
      const seen = lines.length;
      socket.write(`${head.join("\r\n")}\r\n\r\n${began}`);
      await once(server, "request");
      socket.destroy();
      await once(socket, "close");
      await expect.poll(() => lines.length, { timeout: 5_000 }).toBeGreaterThan(seen);
    }
  }
  server.close();
  expect(lines.filter(({ level }) => level > 20)).toEqual([]);
  expect(await counts()).toEqual(before);
});
