import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedCatalogue } from "./catalogue/server.ts";
import { messages } from "./shop/messages.ts";
import { sessionCookie } from "./accounts/server/cookie.ts";
import { sessions, users } from "./accounts/server/schema.ts";
import { rateLimits } from "./server/schema.ts";
import { cookiesOf, form, secrets, testStore, type TestStore } from "./testing.ts";
import { accountMessages } from "./accounts/messages.ts";

let store: TestStore;
beforeAll(async () => (store = await testStore()));
afterAll(() => store.stop());

const firebase = {
  IDENTITY_PROVIDER: "firebase",
  FIREBASE_API_KEY: "a-key",
  FIREBASE_AUTH_DOMAIN: "my-shop.firebaseapp.com",
  FIREBASE_PROJECT_ID: "my-shop-1a2b3",
};
const ada = { email: "ada@example.com", password: "correct horse battery" };

const signUp = async (email: string) => {
  const response = await store.request("/login", form({ ...ada, email, intent: "create-account" }));
  expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  return cookiesOf(response);
};

const dataOf = (html: string): unknown => JSON.parse(/id="document-data">(.*?)<\/script>/s.exec(html)![1]!);

describe("documents", () => {
  test.each([
    ["/", "Featured at Wicker"],
    ["/checkout", "Your shopping Basket"],
    ["/login", "Sign-in"],
  ])("%s is a complete page that shows its content without scripts", async (path, content) => {
    const response = await store.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await response.text();
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain(content);
  });

  test.each([
    "/nothing",
    "/checkout/",
    "/Login",
    "/pictures/none.webp",
    "/pictures/masters/armchair-sage.webp",
    "//",
    "/%E0%A4%A",
    "/index.html",
  ])("%s is no route: a friendly page with status 404", async (path) => {
    const response = await store.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("This page does not exist.");
  });

  test("an unknown URL for scripts responds with 404 as JSON", async () => {
    const response = await store.request("/api/nothing");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: "This page does not exist." });
  });

  test("what the home page shows comes with its code: no document carries it twice, and nobody can ask for it", async () => {
    const html = await (await store.request("/")).text();
    expect(html.match(/<article/g)).toHaveLength(12);
    expect(dataOf(html)).toMatchObject({ data: null });
    expect((await store.request("/_data/")).status).toBe(404);
  });

  test("with a catalogue, /_data/ has the same home page data as the document", async () => {
    const shop = await testStore({ STORE_FEATURES: "catalogue" });
    try {
      await seedCatalogue(shop.database);
      const response = await shop.request("/_data/");
      expect(response.headers.get("content-type")).toBe("application/json");
      const { data } = await response.json();
      expect(data.rows.map((row: unknown[]) => row.length)).toEqual([2, 3, 3, 1, 3]);
      const html = await (await shop.request("/")).text();
      expect(dataOf(html)).toMatchObject({ data });
      expect(response.headers.get("build")).toBe(/<script data-build="(\w+)"/.exec(html)![1]);
    } finally {
      await shop.stop();
    }
  });

  test("responses to scripts and documents contain the name of their build", async () => {
    const responses = await Promise.all(["/api/session", "/_data/nothing", "/"].map((path) => store.request(path)));
    expect(responses.map(({ headers }) => headers.get("build"))).toEqual(["tested", "tested", null]);
    expect(await responses[2]!.text()).toContain(`<script data-build="tested"`);
  });

  test("a page is sent with the compression that the browser accepts, and has the same content in each", async () => {
    const plain = await store.request("/");
    const br = await store.request("/", { headers: { "accept-encoding": "gzip, br" } });
    const gzip = await store.request("/", { headers: { "accept-encoding": "gzip, br;q=0" } });
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    const html = await plain.text();
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(html);
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(html);
  });

  test("a page that the browser already has is not sent again", async () => {
    const etag = (await store.request("/")).headers.get("etag")!;
    const again = await store.request("/", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  test("a page has metadata for sharing, with its picture once the public URL is known", async () => {
    expect(await (await store.request("/")).text()).toContain(
      '<meta property="og:title" content="Wicker: things worth keeping">',
    );
    const known = await testStore({ PUBLIC_URL: "https://shop.example", TRUSTED_PROXY: "0" });
    const [page, missing] = [await known.request("/checkout"), await known.request("/nothing")];
    await known.stop();
    const html = await page.text();
    expect(html).toContain('<link rel="canonical" href="https://shop.example/checkout">');
    expect(html).toContain('<meta property="og:image" content="https://shop.example/open-graph.jpg">');
    expect(await missing.text()).not.toContain("canonical");
  });

  test("HEAD answers as GET does, without a body", async () => {
    const response = await store.request("/checkout", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("a page and its visitor", () => {
  test("a personal page has the same content packed and plain, each time, and is sent once", async () => {
    const cookies = await Promise.all(["carl.gzip@example.com", "d'ora.gzip@example.com"].map(signUp));
    for (const cookie of [...cookies, ...cookies]) {
      const plain = await store.request("/", { headers: { cookie } });
      const packed = await store.request("/", { headers: { cookie, "accept-encoding": "gzip, deflate, br" } });
      expect(packed.headers.get("content-encoding")).toBe("gzip");
      expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text());
      const headers = { cookie, "accept-encoding": "gzip", "if-none-match": packed.headers.get("etag")! };
      expect((await store.request("/", { headers })).status).toBe(304);
    }
  });

  test("guests share rendered bytes; a visitor with a session gets a personal page, and never another's", async () => {
    const [asAda, asBob] = [await signUp("ada.page@example.com"), await signUp("bob.page@example.com")];
    const pages = ["", asAda, asBob, "", asAda].map(async (cookie) => {
      const response = await store.request("/", { headers: cookie ? { cookie } : {} });
      return { html: await response.text(), cacheControl: response.headers.get("cache-control") };
    });
    const [guest, first, bob, guestAgain, second] = await Promise.all(pages);
    expect(guest!.html).not.toContain("@example.com");
    expect(guestAgain).toEqual(guest);
    expect(first!.html).toContain("ada.page@example.com");
    expect(first!.html).not.toContain("bob.page@example.com");
    expect(bob!.html).toContain("bob.page@example.com");
    expect(bob!.html).not.toContain("ada.page@example.com");
    expect(second!.html).toBe(first!.html);
    expect(guest!.cacheControl).toBe("public, no-cache");
    expect(first!.cacheControl).toBe("private, no-cache");
  });

  test("intermediate caches see that the page varies by cookie", async () => {
    expect((await store.request("/")).headers.get("vary")).toBe("accept-encoding, cookie");
  });

  test("a forged session cookie gets the page that all guests get", async () => {
    const cookie = (await signUp("carl.page@example.com")).replace(/[^;](?=;|$)/g, (last) =>
      last === "A" ? "B" : "A",
    );
    const response = await store.request("/", { headers: { cookie } });
    expect(await response.text()).toBe(await (await store.request("/")).text());
  });

  test.each(["/", "/checkout", "/login"])(
    "%s is there for guests and for whoever is signed in, and shows both the same but for the greeting",
    async (path) => {
      const email = `role${path.length}@example.com`;
      const cookie = await signUp(email);
      const [guest, customer] = await Promise.all(
        [{}, { cookie }].map(async (headers) => {
          const response = await store.request(path, { headers });
          expect(response.status).toBe(200);
          return (await response.text()).match(/<main[^]*<\/main>/)![0];
        }),
      );
      expect(customer!.replaceAll(email, "Guest")).toBe(guest);
    },
  );
});

describe("the sign-in form without scripts", () => {
  test("creates an account, signs in with it, and goes home", async () => {
    const email = "dora@example.com";
    const cookie = await signUp(email);
    expect(await (await store.request("/", { headers: { cookie } })).text()).toContain(email);
    const response = await store.request("/login", form({ ...ada, email, intent: "sign-in", next: "/checkout" }));
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    expect(cookiesOf(response)).not.toBe("");
  });

  test("if refused, is shown again with the reason and the e-mail, and without the password", async () => {
    const response = await store.request(
      "/login",
      form({ email: '"><b>eve', password: "secret-word-1", intent: "sign-in" }),
    );
    expect(response.status).toBe(422);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(html).toContain("Enter a valid e-mail address.");
    expect(html).toContain("&quot;&gt;&lt;b&gt;eve");
    expect(html).not.toContain("secret-word-1");
  });

  test.each([{}, { email: "x" }, { intent: "delete" }])(
    "a form with missing or foreign fields is refused: %o",
    async (fields) => {
      const response = await store.request("/login", form(fields));
      expect(response.status).toBe(422);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );
});

describe("the sign-in form with a hosted provider, without scripts", () => {
  let hosted: TestStore;
  beforeAll(async () => (hosted = await testStore(firebase)));
  afterAll(() => hosted.stop());

  test("has disabled buttons and says why; with the embedded provider neither", async () => {
    const html = await (await hosted.request("/login")).text();
    expect(html.match(/<button[^>]*type="submit"[^>]*>/g)).toEqual([
      expect.stringContaining('disabled=""'),
      expect.stringContaining('disabled=""'),
    ]);
    expect(html).toContain(messages.login.needsScripts);
    const own = await (await store.request("/login")).text();
    expect(own).not.toMatch(/disabled=""/);
    expect(own).not.toContain(messages.login.needsScripts);
  });

  test("a forced submission is refused with a plain message, and nothing changes", async () => {
    for (const intent of ["sign-in", "create-account"]) {
      const response = await hosted.request("/login", form({ ...ada, intent }));
      expect(response.status).toBe(422);
      expect(response.headers.getSetCookie()).toEqual([]);
      const html = await response.text();
      expect(html).toContain(accountMessages.needsScripts);
      expect(html).not.toContain(ada.password);
    }
    expect(await hosted.database.$count(users)).toBe(0);
  });

  test("a user whom the provider must confirm again is greeted, and may do nothing", async () => {
    const [{ id } = { id: "" }] = await hosted.database.insert(users).values({ email: ada.email }).returning();
    const cookie = sessionCookie({ secrets, secure: false });
    const token = "a-token-of-ada";
    await hosted.database.insert(sessions).values({
      userId: id,
      token,
      expiresAt: new Date(Date.now() + 86_400_000),
      providerSignedInAt: new Date(Date.now() - 7_200_000),
      providerValidUntil: new Date(Date.now() - 3_600_000),
    });
    const headers = { cookie: cookie.write(token, { id, email: ada.email }).split(";")[0]! };
    const html = await (await hosted.request("/", { headers })).text();
    expect(html).toContain(ada.email);
    expect(html).not.toContain("Guest");
    expect(await (await hosted.request("/api/session", { headers })).json()).toEqual({ user: null });
  });
});

test("the 31st account that an IP address creates in an hour is refused in the form, with the time to retry", async () => {
  const crowded = await testStore();
  const open = (email: string) => crowded.request("/login", form({ ...ada, email, intent: "create-account" }));
  expect((await open("first@example.com")).status).toBe(303);
  await crowded.database.update(rateLimits).set({ points: 30 }).where(like(rateLimits.key, "accounts-%"));
  const refused = await open("another@example.com");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
  expect(await refused.text()).toContain(accountMessages.tooManyAccounts);
  await crowded.stop();
});

describe("security", () => {
  test("every document has a strict policy: no unsafe-inline, no foreign host, its own inline parts by hash", async () => {
    const policy = (await store.request("/")).headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test("picture hosts that the owner names are added to the policy, and no others", async () => {
    const other = await testStore({ IMAGE_HOSTS: "images.example" });
    const policy = (await other.request("/")).headers.get("content-security-policy")!;
    await other.stop();
    expect(policy).toContain("img-src 'self' images.example;");
  });

  test.each([
    [{}, "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;"],
    [
      { FIREBASE_PROJECT_ID: "demo-shop", FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" },
      "connect-src 'self' http://127.0.0.1:9099;",
    ],
  ])("with Firebase, exactly its hosts or its emulator are added to the policy: %o", async (settings, added) => {
    const [hosted, ours] = await Promise.all([testStore({ ...firebase, ...settings }), store.request("/")]);
    const policy = (await hosted.request("/")).headers.get("content-security-policy")!;
    await hosted.stop();
    expect(policy.replace(added, "connect-src 'self';")).toBe(ours.headers.get("content-security-policy"));
  });

  test.each([
    ["the default store", {}, "'none'"],
    ["a store with a catalogue", { STORE_FEATURES: "catalogue" }, "markdown"],
    ["a store with all features", { STORE_FEATURES: "all" }, "markdown"],
    ["a store with Firebase", firebase, "'none'"],
    ["a store with all features and Firebase", { ...firebase, STORE_FEATURES: "all" }, "markdown"],
  ])("%s requires Trusted Types, and names each policy", async (_, settings, policies) => {
    const other = await testStore(settings);
    const policy = (await other.request("/")).headers.get("content-security-policy")!;
    await other.stop();
    expect(policy).toMatch(new RegExp(`; require-trusted-types-for 'script'; trusted-types ${policies}$`));
  });

  test("no document carries a style attribute, which the policy would refuse", async () => {
    for (const path of ["/", "/checkout", "/login", "/nothing"]) {
      expect(await (await store.request(path)).text()).not.toMatch(/<[^>]+\sstyle=/);
    }
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["a site that resolves to this machine", { origin: "http://evil.example:3000", host: "evil.example:3000" }],
    ["another port", { origin: "http://localhost:9999" }],
    ["nowhere", { origin: "null" }],
    ["something without an origin", { origin: "" }],
  ])("a change from %s is refused and changes nothing", async (_, headers) => {
    const fields = { ...ada, email: "mallory@example.com", intent: "create-account" };
    const response = await store.request("/login", form(fields, headers));
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain("did not come from a page of this shop");
  });

  test("with PUBLIC_URL, changes are taken from that origin alone", async () => {
    const other = await testStore({ PUBLIC_URL: "https://shop.example", TRUSTED_PROXY: "0" });
    const from = (origin: string) =>
      other.request("/login", form({ ...ada, intent: "create-account" }, { origin, host: "shop.example" }));
    const [own, foreign] = [await from("https://shop.example"), await from("http://localhost:3000")];
    await other.stop();
    expect(foreign.status).toBe(403);
    expect(own.status).toBe(303);
    expect(own.headers.getSetCookie()[0]).toMatch(/; Secure/);
    expect(own.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  test("a body above 16 KB is refused before it is read", async () => {
    const response = await store.request("/login", form({ email: "x".repeat(20_000) }));
    expect(response.status).toBe(413);
    const json = {
      method: "POST",
      body: JSON.stringify({ email: "x".repeat(20_000) }),
      headers: { "content-type": "application/json" },
    };
    expect((await store.request("/api/sign-in", json)).status).toBe(413);
  });

  test("every response has security headers and a request id", async () => {
    for (const path of ["/", "/nothing", "/_data/", "/api/session", "/healthz"]) {
      const { headers } = await store.request(path);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("x-request-id"), path).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("a 404 page renews the session cookie too", async () => {
    const shop = await testStore({ STORE_FEATURES: "catalogue" });
    try {
      const cookie = cookiesOf(await shop.request("/login", form({ ...ada, intent: "create-account" })));
      await shop.database.update(sessions).set({ expiresAt: sql`${sessions.expiresAt} - interval '2 days'` });
      const response = await shop.request("/products/none", { headers: { cookie } });
      expect([response.status, response.headers.getSetCookie().length]).toEqual([404, 1]);
    } finally {
      await shop.stop();
    }
  });

  test("a signed-in visitor's pages have security headers too, with and without a renewed cookie", async () => {
    const cookie = await signUp("careful@example.com");
    const everywhere = (await store.request("/healthz")).headers;
    const visit = async (path: string) => (await store.request(path, { headers: { cookie } })).headers;
    const plain = [await visit("/"), await visit("/checkout"), await visit("/nothing")];
    await store.database.update(sessions).set({ expiresAt: sql`${sessions.expiresAt} - interval '2 days'` });
    const renewing = await visit("/");
    expect([...plain, renewing].map((headers) => headers.getSetCookie().length)).toEqual([0, 0, 0, 1]);
    for (const headers of [...plain, renewing]) {
      const { "x-request-id": _, ...same } = Object.fromEntries(everywhere);
      expect(Object.fromEntries(headers)).toMatchObject({ ...same, "content-type": "text/html; charset=utf-8" });
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("cache-control")).toBe("private, no-cache");
      expect(headers.get("vary")).toBe("accept-encoding, cookie");
    }
  });
});

describe("when something is wrong", () => {
  test("an exception while rendering is a problem page with status 500 and a request id, and no stack", async () => {
    const broken = await testStore(
      {},
      {
        render: async (name, ...page) => {
          if (name === "problem") return (await import("./render.tsx")).renderPage(name, ...page);
          throw new Error("a secret detail");
        },
      },
    );
    const responses = [await broken.request("/"), await broken.request("/")];
    await broken.stop();
    for (const response of responses) {
      expect(response.status).toBe(500);
      const html = await response.text();
      expect(html.split("Something went wrong on our side.")).toHaveLength(2); // once, in the heading
      expect(html.split(response.headers.get("x-request-id")!)).toHaveLength(2);
      expect(html).not.toMatch(/secret detail|at .*\.tsx?:/);
    }
  });

  test("a page that refuses a request names the reason, and does not blame the shop", async () => {
    const response = await store.request(
      "/login",
      form({ ...ada, intent: "sign-in" }, { origin: "https://evil.example" }),
    );
    const html = await response.text();
    expect([response.status, html]).toEqual([403, expect.stringContaining("did not come from a page of this shop")]);
    expect(html).toContain("That did not work.");
    expect(html).not.toContain("on our side");
  });

  test("if even the problem page cannot be rendered, the response is a plain sentence", async () => {
    const broken = await testStore({}, { render: () => Promise.reject(new Error("a secret detail")) });
    const response = await broken.request("/");
    await broken.stop();
    expect(response.status).toBe(500);
    expect(await response.text()).toBe(
      `Something went wrong on our side. If this keeps happening, contact us with this code: ${response.headers.get("x-request-id")}`,
    );
  });

  test("a page that failed once is rendered again for the next guest", async () => {
    const { renderPage } = await import("./render.tsx");
    let tries = 0;
    const shaky = await testStore(
      {},
      {
        render: (name, ...page) =>
          name === "home" && tries++ === 0 ? Promise.reject(new Error("once")) : renderPage(name, ...page),
      },
    );
    const statuses = [(await shaky.request("/")).status, (await shaky.request("/")).status];
    await shaky.stop();
    expect(statuses).toEqual([500, 200]);
  });

  test("without its database, the store still shows its pages, and is not ready", async () => {
    const away = await testStore();
    const cookie = cookiesOf(await away.request("/login", form({ ...ada, intent: "create-account" })));
    await away.database.close();
    const page = await away.request("/", { headers: { cookie } });
    const ready = await away.request("/readyz");
    const health = await away.request("/healthz");
    await away.stop();
    expect(page.status).toBe(200);
    expect(ready.status).toBe(503);
    expect(health.status).toBe(200);
  });

  test("with its database the store is ready", async () => {
    expect((await store.request("/readyz")).status).toBe(200);
  });
});
