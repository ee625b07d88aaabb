import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { User } from "../../shop/domain/user.ts";
import { accountsApp, accountsFor, browserOf, somebody } from "../server/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { identityContract } from "../../shop/identity.contract.ts";
import { embeddedIdentity } from "./embedded.ts";
import { refusals } from "../messages.ts";

let store: TestDatabase;
let app: ReturnType<typeof accountsApp>;
beforeAll(async () => {
  store = await testDatabase();
  app = accountsApp(accountsFor(store.database).accounts);
});
afterAll(() => store.stop());

/** Stub of `window`, whose events the adapter listens to. */
let page: EventTarget;
let channels: BroadcastChannel[];
beforeEach(() => {
  page = new EventTarget();
  channels = [];
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("window", { early: {} });
  vi.stubGlobal(
    "BroadcastChannel",
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
});
afterEach(() => {
  for (const channel of channels) channel.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function createBrowser() {
  const browser = browserOf(app);
  vi.stubGlobal("fetch", browser.fetch);
  return {
    ...browser,
    open: async () => embeddedIdentity((await browser.user()) as User | null),
    disconnect: () => void vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed"))),
  };
}

identityContract(async () => createBrowser());

async function outdatedPage() {
  const browser = createBrowser();
  await browser.createAccount(somebody());
  const identity = await browser.open();
  const seen: (User | null)[] = [];
  identity.subscribe((user) => seen.push(user));
  await browser.signOut();
  return { seen };
}

test("a page restored from the back/forward cache refreshes its session", async () => {
  const { seen } = await outdatedPage();
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await vi.waitFor(() => expect(seen).toEqual([expect.anything(), null]));
});

test("a page greets with a changed e-mail as soon as the store returns it", async () => {
  const browser = createBrowser();
  await browser.createAccount(somebody());
  const identity = await browser.open();
  const seen: (User | null)[] = [];
  identity.subscribe((user) => seen.push(user));
  const now = { ...seen[0]!, email: "ada.lovelace@shopper.example" };
  vi.stubGlobal("fetch", async () => Response.json({ user: now }));
  identity.revalidate();
  await vi.waitFor(() => expect(seen).toEqual([expect.anything(), now]));
});

test("a check without changes calls no observer", async () => {
  const browser = createBrowser();
  await browser.createAccount(somebody());
  const identity = await browser.open();
  const seen: (User | null)[] = [];
  identity.subscribe((user) => seen.push(user));
  const fetchSpy = vi.fn<typeof fetch>(fetch);
  vi.stubGlobal("fetch", fetchSpy);
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await fetchSpy.mock.results[0]!.value;
  await new Promise(setImmediate);
  expect(seen).toEqual([expect.anything()]);
});

test("a signed-in page refreshes its session when shown after more than a minute, and not after less", async () => {
  const { seen } = await outdatedPage();
  const fetchSpy = vi.fn<typeof fetch>(fetch);
  vi.stubGlobal("fetch", fetchSpy);
  const hideFor = (ms: number) => {
    vi.stubGlobal("document", { hidden: true });
    page.dispatchEvent(new Event("visibilitychange"));
    vi.setSystemTime(Date.now() + ms);
    vi.stubGlobal("document", { hidden: false });
    page.dispatchEvent(new Event("visibilitychange"));
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  hideFor(59_000);
  expect(fetchSpy).not.toHaveBeenCalled();
  hideFor(61_000);
  await vi.waitFor(() => expect(seen).toEqual([expect.anything(), null]));
});

test("a guest's page sends no request when shown after more than a minute", async () => {
  await createBrowser().open();
  const fetchSpy = vi.fn<typeof fetch>(fetch);
  vi.stubGlobal("fetch", fetchSpy);
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("document", { hidden: true });
  page.dispatchEvent(new Event("visibilitychange"));
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.stubGlobal("document", { hidden: false });
  page.dispatchEvent(new Event("visibilitychange"));
  expect(fetchSpy).not.toHaveBeenCalled();
});

test("a response older than a sign-in in this browser does not undo the sign-in", async () => {
  const browser = createBrowser();
  const identity = await browser.open();
  const seen: (User | null)[] = [];
  identity.subscribe((user) => seen.push(user));
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => late.promise);
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  vi.stubGlobal("fetch", browser.fetch);
  await identity.createAccount(somebody());
  late.resolve(Response.json({ user: null }));
  await new Promise(setImmediate);
  expect(seen).toEqual([null, expect.objectContaining({ email: expect.any(String) })]);
});

test.each([
  ["a page of HTML", new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["JSON that says nothing", Response.json({ error: "proxy" }, { status: 500 })],
  ["JSON null", Response.json(null)],
])("a response that is not the store's counts as no response: %s", async (_, response) => {
  vi.stubGlobal("fetch", async () => response);
  const identity = embeddedIdentity(null);
  expect(await identity.signIn(somebody())).toEqual({ message: refusals.unreachable });
});

test("credentials travel in the body only, signing out brings none, and no request goes to another origin", async () => {
  const sent = vi.fn<typeof fetch>(async () => Response.json({ user: null }));
  vi.stubGlobal("fetch", sent);
  const identity = embeddedIdentity(null);
  const ada = somebody();
  await identity.signIn(ada);
  await identity.createAccount(ada);
  await identity.signOut();
  const asJson = { method: "POST", credentials: "same-origin", headers: { "content-type": "application/json" } };
  expect(sent.mock.calls).toEqual([
    ["/api/sign-in", { ...asJson, body: JSON.stringify(ada) }],
    ["/api/accounts", { ...asJson, body: JSON.stringify(ada) }],
    ["/api/sign-out", { method: "POST", credentials: "same-origin" }],
  ]);
});
