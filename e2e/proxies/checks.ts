import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { get } from "node:http";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Proxy } from "./proxy.ts";
import { host, origin, visitor } from "./visitor.ts";

export type Shop = { readonly stop: () => Promise<void>; readonly start: () => Promise<void> };

type Check = (proxy: Proxy, shop: Shop) => Promise<void>;

const password = "correct horse battery";

/** Counter for the visitors' IP addresses. Rate limits count per address. */
let last = 1;
const somebody = (proxy: Proxy) => visitor(proxy, `127.0.0.${++last}`);

/** Maximum delay of a response that the proxy does not buffer, in ms. */
const soon = 2_000;

const within = async <T>(work: Promise<T>, what: string): Promise<T> =>
  Promise.race([
    work,
    pause(soon, undefined, { ref: false }).then(() => assert.fail(`${what}: did not arrive within ${soon} ms`)),
  ]);

async function* textsOf(response: IncomingMessage) {
  for await (const bytes of response) yield String(bytes);
}

/** Checks of a proxy. Each key is the statement that the check verifies. */
export const checks: Readonly<Record<string, Check>> = {
  async "http redirects to https, with the same path"({ plainPort }) {
    const [response] = (await once(
      get({ host: "127.0.0.1", port: plainPort, path: "/checkout?a=b", headers: { host } }),
      "response",
    )) as [IncomingMessage];
    response.resume();
    assert.ok([301, 302, 307, 308].includes(response.statusCode!), String(response.statusCode));
    assert.equal(response.headers.location!.replace(/:\d+(?=\/)/, ""), `${origin}/checkout?a=b`);
  },

  async "pages are served over TLS, compressed by the store, with HSTS and the canonical URL"(proxy) {
    const guest = somebody(proxy);
    const page = await guest.ask("/");
    assert.equal(page.status, 200);
    assert.match(page.headers["strict-transport-security"] ?? "", /^max-age=\d{8}/);
    assert.match(page.text, new RegExp(`<link rel="canonical" href="${origin}/">`));
    const compressed = await guest.ask("/", { headers: { "accept-encoding": "br" } });
    assert.equal(compressed.headers["content-encoding"], "br");
    const again = await guest.ask("/", { headers: { "if-none-match": page.headers.etag! } });
    assert.equal(again.status, 304);
    guest.leave();
  },

  async "registering and signing in work, with Secure cookies"(proxy) {
    const credentials = { email: `${randomUUID()}@example.com`, password };
    for (const intent of ["create-account", "sign-in"]) {
      const shopper = somebody(proxy);
      const response = await shopper.post("/login", { ...credentials, intent });
      assert.deepEqual([response.status, response.headers.location], [303, "/"]);
      const session = response.headers["set-cookie"]!;
      assert.ok(session.length > 0 && session.every((cookie) => /; Secure/.test(cookie)), session.join("\n"));
      assert.match((await shopper.ask("/")).text, new RegExp(credentials.email));
      shopper.leave();
    }
    const elsewhere = somebody(proxy);
    const foreign = { origin: "https://elsewhere.example" };
    assert.equal((await elsewhere.post("/login", { ...credentials, intent: "sign-in" }, foreign)).status, 403);
    elsewhere.leave();
  },

  async "rate limits count visitors by their real addresses, even with a forged X-Forwarded-For"(proxy) {
    const guesses = { email: `${randomUUID()}@example.com`, password: "wrong horse", intent: "sign-in" };
    const guesser = somebody(proxy);
    const statuses: number[] = [];
    for (let at = 1; at <= 12; at += 1) {
      const forged = { "x-forwarded-for": `203.0.113.${at}`, forwarded: `for=203.0.113.${at}` };
      statuses.push((await guesser.post("/login", guesses, forged)).status);
    }
    guesser.leave();
    assert.equal(statuses.indexOf(429), 10, statuses.join());
    const other = somebody(proxy);
    assert.notEqual((await other.post("/login", guesses)).status, 429);
    other.leave();
  },

  async "basket changes arrive at once, over an event stream"(proxy) {
    const guest = somebody(proxy);
    const add = () =>
      guest.ask("/api/basket", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ user: null, operations: [{ id: randomUUID(), type: "add", productId: "dune-lamp" }] }),
      });
    assert.equal((await add()).status, 200);
    const stream = await within(guest.open("/api/basket/events"), "the event stream");
    assert.match(stream.headers["content-type"]!, /^text\/event-stream/);
    const texts = textsOf(stream);
    await within(texts.next(), "the first event");
    await add();
    const news = await within(texts.next(), "the next event");
    assert.match(String(news.value), /"version":\s*\d+/);
    stream.destroy();
    guest.leave();
  },

  async "the proxy or the store refuses requests that are too large"(proxy) {
    for (const bytes of [100_000, 90_000_000]) {
      const sender = somebody(proxy);
      const response = await sender.post("/login", { email: "a@example.com", password: "x".repeat(bytes) });
      assert.equal(response.status, 413, String(bytes));
      sender.leave();
    }
  },

  async "the proxy passes on the largest upload that an owner may make"(proxy) {
    const sender = somebody(proxy);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const response = await sender.ask("/admin/look", { method: "POST", headers, body: "x".repeat(79_000_000) });
    assert.ok(response.headers["x-request-id"], "The response came from the proxy, not from the store.");
    sender.leave();
  },

  async "while the store is down visitors get an error page, and afterwards the shop again"(proxy, shop) {
    const guest = somebody(proxy);
    assert.equal((await guest.ask("/")).status, 200);
    await shop.stop();
    assert.ok([502, 503, 504].includes((await guest.ask("/")).status));
    await shop.start();
    assert.equal((await guest.ask("/")).status, 200);
    guest.leave();
  },
};
