import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodings } from "./page/server/assets.ts";
import { stockUp } from "./basket/server/testing.ts";
import { form, type TestStore, testStore } from "./testing.ts";

/** Length of the texts in characters, close to Node's limit for headers and the store's limit for bodies. */
const longest = 16_000;

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all", TRUSTED_PROXY: "1", PUBLIC_URL: "http://localhost:3000" });
  await stockUp(store.database, "x");
});
afterAll(() => store.stop());

/** Texts that could cause slow backtracking in regular expressions: long partial matches that fail at the end. */
const hostile: Record<string, (length: number) => string> = {
  emails: (length) => "a".repeat(length),
  digits: (length) => "1".repeat(length),
  "a gap": (length) => `a${" ".repeat(length)}b`,
  gaps: (length) => "a  ".repeat(length / 3),
  commas: (length) => ",".repeat(length),
  "commas and gaps": (length) => ", ;".repeat(length / 3),
  semicolons: (length) => ";q=".repeat(length / 3),
  dots: (length) => "a.".repeat(length / 2),
  slashes: (length) => "/a".repeat(length / 2),
  colons: (length) => "1:".repeat(length / 2),
  "percent signs": (length) => "%".repeat(length),
  "broken characters": (length) => "%E0a".repeat(length / 4),
  "many characters": (length) =>
    Array.from({ length: length / 9 }, (_, at) => encodeURIComponent(String.fromCharCode(0x4e00 + at))).join(""),
  "names of parameters": (length) => "&q%".repeat(length / 3),
  brackets: (length) => "[".repeat(length),
  quotes: (length) => `"\\`.repeat(length / 2),
  "e-mails": (length) => "a@".repeat(length / 2),
  lines: (length) => "-\r\n".repeat(length / 3),
};

type Door = (text: string) => unknown;

const header = (
  name: string,
  path = "/",
  request = (headers: Record<string, string>): RequestInit => ({ headers }),
): Door => {
  const oneLine = (text: string) => text.replaceAll("\r\n", " ");
  return (text) => store.request(path, request({ [name]: oneLine(text) }));
};
const post = (path: string, type: string, body: (text: string) => string): Door => {
  return (text) => store.request(path, { method: "POST", headers: { "content-type": type }, body: body(text) });
};
const fields = (path: string, names: string[]): Door => {
  return (text) => store.request(path, form(Object.fromEntries(names.map((name) => [name, text]))));
};
const signingIn = (headers: Record<string, string>) => form({ email: "nobody" }, headers);
const adding = (headers: Record<string, string>) => form({ add: "x" }, headers);
const multipart = `--b\r\ncontent-disposition: form-data; name="add"\r\n\r\n`;

/** Functions that send a text as untrusted input, by name of the input. */
const doors: Record<string, Door> = {
  "Accept-Encoding of a page": header("accept-encoding"),
  "Accept-Encoding of a file": (text) => encodings(text),
  "Accept-Encoding of a visitor's page": header("accept-encoding", "/order"),
  "If-None-Match": header("if-none-match"),
  Cookie: header("cookie"),
  "a cookie's value": (text) => header("cookie")(`wicker.basket=${text}; wicker.session=${text}`),
  Host: header("host"),
  Origin: (text) => header("origin", "/basket", adding)(`http://${text}`),
  "Content-Type": header("content-type", "/basket", adding),
  "X-Forwarded-For": header("x-forwarded-for", "/login", signingIn),
  "the path": (text) => store.request(`/${encodeURI(text)}`),
  "a path that is not decoded": (text) => store.request(new URL(`http://localhost/${text}`).href),
  "a slug": (text) => store.request(`/products/${encodeURIComponent(text)}`),
  "the name of a page": (text) => store.request(`/pages/${encodeURIComponent(text)}`),
  "a path for data": (text) => store.request(`/_data/departments/${encodeURIComponent(text)}`),
  "the query": (text) => store.request(`/search?${text}`),
  "typed search words": (text) => store.request(`/search?q=${encodeURIComponent(text)}`),
  "typed words for suggestions": (text) => store.request(`/_suggest?q=${encodeURIComponent(text)}`),
  "a cursor": (text) => store.request(`/departments/lighting?after=${encodeURIComponent(text)}`),
  "a way back": (text) => store.request(`/login?next=${encodeURIComponent(text)}`),
  "a removal": (text) => store.request(`/checkout?removed=${encodeURIComponent(text)}`),
  "an order's number": (text) => store.request(`/orders/${encodeURIComponent(text)}`),
  "the basket's form": fields("/basket", ["add"]),
  "the page it came from": (text) => header("referer", "/basket", adding)(`http://localhost:3000/${text}`),
  "the sign-in form": fields("/login", ["email"]),
  "the sign-in form's password": fields("/login", ["password", "next"]),
  "the order form": fields("/order", ["basket", "version", "street", "giftNote"]),
  "a form of nothing": post("/basket", "application/x-www-form-urlencoded", (text) => text),
  "a form in parts": post("/basket", "multipart/form-data; boundary=b", (text) => text),
  "a part of a form": post("/basket", "multipart/form-data; boundary=b", (text) => `${multipart}${text}\r\n--b--`),
  "many parts of a form": post("/basket", "multipart/form-data; boundary=b", (text) =>
    multipart.repeat(text.length / 60),
  ),
  JSON: post("/api/basket", "application/json", (text) => text),
  "JSON for signing in": post("/api/sign-in", "application/json", (text) =>
    JSON.stringify({ email: `${text}@a.example`, password: text }),
  ),
  "JSON with a token": post("/api/session", "application/json", (text) => JSON.stringify({ idToken: text })),
  "changes of the basket": post("/api/basket", "application/json", (text) =>
    JSON.stringify({ user: null, operations: [{ id: randomUUID(), type: "add", productId: text }] }),
  ),
};

const little = 5;

/** Lowest CPU time of several tries, in ms. The lowest time excludes effects of other load. */
async function cost(door: Door, text: string) {
  let minimum = Infinity;
  for (let tries = 0; tries < 10 && minimum > little; tries++) {
    const before = process.cpuUsage();
    await door(text);
    const { user, system } = process.cpuUsage(before);
    minimum = Math.min(minimum, (user + system) / 1000);
  }
  return minimum;
}

test.each(Object.keys(doors))(
  "four times the text takes at most eight times the time, and always little: %s",
  { retry: 2 }, // a garbage collection may fall into each try
  async (name) => {
    for (const [kind, make] of Object.entries(hostile)) {
      const whole = await cost(doors[name]!, make(longest));
      if (whole <= little) continue;
      const part = await cost(doors[name]!, make(longest / 4));
      expect(whole, `${kind}, of which a quarter costs ${part} ms`).toBeLessThan(8 * Math.max(part, little / 8));
      expect(whole, kind).toBeLessThan(200);
    }
  },
);
