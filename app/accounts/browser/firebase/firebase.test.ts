import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { findHeadless, flags } from "../../../../e2e/browser.ts";
import { type Emulator, startEmulator } from "../../../../e2e/firebase/emulator.ts";
import { root, startStore, type StoreProcess } from "../../../../e2e/store-process.ts";
import type { User } from "../../../shop/domain/user.ts";
import { identityContract } from "../../../shop/identity.contract.ts";
import type { Credentials, Identity } from "../../../shop/identity.ts";
import { refusals } from "../../messages.ts";
import { hostedMessages } from "./messages.ts";

let emulator: Emulator;
let store: StoreProcess;
let chrome: Browser;
let script: string;
beforeAll(async () => {
  [emulator, script, chrome] = await Promise.all([
    startEmulator(),
    bundledPage(),
    chromium.launch({ executablePath: findHeadless()!, args: flags }),
  ]);
  store = await startStore(emulator.settings);
}, 180_000);
afterAll(async () => {
  await chrome.close();
  await Promise.all([store.stop(), emulator.stop()]);
});

async function bundledPage() {
  const built = (await build({
    root,
    configFile: false,
    logLevel: "error",
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, "testing.page.ts") } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route("**/assets/browser-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await page.goto(`${store.address}/checkout`);
  await page.waitForFunction(() => "identity" in window);
  return page;
}

/** Creates an identity adapter that forwards each call to the adapter in the page. */
async function identityOf(page: Page): Promise<Identity> {
  const observers: ((user: User | null) => void)[] = [];
  await page.exposeFunction("observed", (observer: number, user: User | null) => observers[observer]?.(user));
  return {
    signIn: (credentials) => page.evaluate((typed) => window.identity.signIn(typed), credentials),
    createAccount: (credentials) => page.evaluate((typed) => window.identity.createAccount(typed), credentials),
    signOut: () => page.evaluate(() => window.identity.signOut()),
    revalidate: () => void page.evaluate(() => window.identity.revalidate()),
    subscribe(observer) {
      const id = observers.push(observer) - 1;
      void page.evaluate((own) => {
        const stop = window.identity.subscribe((user) => window.observed(own, user));
        window.stops.set(own, stop);
      }, id);
      return () => void page.evaluate((own) => window.stops.get(own)!(), id);
    },
  };
}

async function createBrowser() {
  const context = await chrome.newContext();
  onTestFinished(() => context.close());
  return {
    context,
    open: async () => identityOf(await openPage(context)),
    disconnect: () => context.setOffline(true),
  };
}

describe("the contract", () => {
  identityContract(createBrowser);
});

let people = 0;
const somebody = (): Credentials => ({ email: `somebody-${(people += 1)}@shopper.example`, password: "correct horse" });

async function signedIn() {
  const browser = await createBrowser();
  const page = await openPage(browser.context);
  const identity = await identityOf(page);
  const ada = somebody();
  expect(await identity.createAccount(ada)).toBeNull();
  const seen: (User | null)[] = [];
  identity.subscribe((user) => seen.push(user));
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ email: ada.email }));
  return { ...browser, page, identity, ada, seen };
}

test("the calls go from the browser to the provider, with e-mail and password; the document database is asked nothing", async () => {
  const { context, identity, page, ada } = await signedIn();
  const requests: { url: string; body: unknown }[] = [];
  context.on("request", (request) => requests.push({ url: request.url(), body: request.postDataJSON() }));
  // Reads the console, because browsers report CSP violations only there.
  const complaints: string[] = [];
  context.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
  await identity.signOut();
  await identity.signIn(ada);
  await openPage(context);
  const bodies = (prefix: string) => requests.filter(({ url }) => url.startsWith(prefix)).map(({ body }) => body);
  const idToken = expect.any(String);
  await vi.waitFor(() => expect(bodies(`${store.address}/api/`)).toEqual([null, { idToken }, { idToken }]));
  const accounts = `http://${emulator.settings.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts:`;
  expect(bodies(`${accounts}signInWithPassword`)).toEqual([
    { ...ada, returnSecureToken: true, clientType: "CLIENT_TYPE_WEB" },
  ]);
  const keys = requests
    .filter(({ url }) => url.startsWith(accounts))
    .map(({ url }) => new URL(url).searchParams.get("key"));
  expect(new Set(keys)).toEqual(new Set([emulator.settings.FIREBASE_API_KEY]));
  const elsewhere = requests.filter(({ url }) => !url.startsWith(store.address) && !url.startsWith(accounts));
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await page.evaluate(() => window.hasDatabase())).toBe(true);
});

describe("a refusal opens with our sentence and ends with the provider's own text", () => {
  const ada = { email: "ada@refused.example", password: "correct horse" };
  const create = (but: Partial<Credentials>) => (identity: Identity) => identity.createAccount({ ...ada, ...but });
  const signIn = (but: Partial<Credentials>) => (identity: Identity) => identity.signIn({ ...ada, ...but });

  test.each<[string, (identity: Identity) => Promise<unknown>, string, RegExp]>([
    [
      "a short password",
      create({ email: "new@refused.example", password: "12345" }),
      "The password is too short: use at least 6 characters.",
      /^Firebase: Password should be at least 6 characters \(auth\/weak-password\)\.$/,
    ],
    ["a taken e-mail", create({}), refusals.emailTaken, /^Firebase: .*\(auth\/email-already-in-use\)\.$/],
    ["no e-mail address", create({ email: "ada" }), refusals.emailMalformed, /\(auth\/invalid-email\)\.$/],
    ["no password", signIn({ password: "" }), refusals.passwordMissing, /\(auth\/missing-password\)\.$/],
    ["a wrong password", signIn({ password: "x" }), refusals.credentials, /\(auth\/invalid-credential\)\.$/],
    ["a stranger", signIn({ email: "x@y.example" }), refusals.credentials, /\(auth\/invalid-credential\)\.$/],
  ])("%s", async (_, call, sentence, text) => {
    const identity = await (await createBrowser()).open();
    await identity.createAccount(ada);
    await identity.signOut();
    const { message } = (await call(identity)) as { message: string };
    expect(message.slice(0, sentence.length + 1)).toBe(`${sentence} `);
    expect(message.slice(sentence.length + 1)).toMatch(text);
  });

  test("an account that was switched off", async () => {
    const { identity, ada: eve } = await signedIn();
    await emulator.disable(eve.email);
    expect(await identity.signIn(eve)).toEqual({
      message: expect.stringMatching(`^${hostedMessages.accountDisabled} Firebase: .*\\(auth/user-disabled\\)\\.$`),
    });
  });

  test("a provider that cannot be reached", async () => {
    const { identity, context, ada: eve } = await signedIn();
    await context.setOffline(true);
    expect(await identity.signIn(eve)).toEqual({
      message: expect.stringMatching(`^${refusals.unreachable} Firebase: .*\\(auth/network-request-failed\\)\\.$`),
    });
  });

  test("a code that we do not know shows the provider's message alone", async () => {
    const page = await openPage((await createBrowser()).context);
    const answer = { error: { code: 400, message: "SOME_NEW_RULE : The moon is full." } };
    await page.route("**/accounts:signInWithPassword*", (route) =>
      route.fulfill({ status: 400, headers: { "access-control-allow-origin": "*" }, json: answer }),
    );
    const identity = await identityOf(page);
    expect(await identity.signIn(somebody())).toEqual({ message: "Firebase: The moon is full. (auth/some-new-rule)." });
  });
});

describe("a wrong password and an unknown e-mail read alike", () => {
  afterEach(() => emulator.protectEmails(false));

  test.each([true, false])("with the project's enumeration protection on: %s", async (on) => {
    const { identity, ada } = await signedIn();
    await emulator.protectEmails(on);
    const wrong = await identity.signIn({ ...ada, password: "wrong horse" });
    expect(wrong).toEqual({ message: `${refusals.credentials} Firebase: Error (auth/invalid-credential).` });
    expect(await identity.signIn(somebody())).toEqual(wrong);
  });
});

describe("the provider's emails", () => {
  afterEach(() => emulator.protectEmails(false));

  const reset = (page: Page, email: string) =>
    page.evaluate(async (to) => (await window.identity.emails!()).sendReset(to), email);
  const confirm = (page: Page) => page.evaluate(async () => (await window.identity.emails!()).sendConfirmation());
  const isConfirmed = (page: Page) => page.evaluate(async () => (await window.identity.emails!()).isConfirmed());

  test.each([true, false])(
    "go only to accounts, and do not reveal if an account exists, with enumeration protection on: %s",
    async (on) => {
      const { page, ada } = await signedIn();
      await emulator.protectEmails(on);
      expect(await reset(page, ada.email)).toBeNull();
      expect(await reset(page, somebody().email)).toBeNull();
      expect(await emulator.emails(ada.email)).toMatchObject([{ kind: "PASSWORD_RESET" }]);
    },
  );

  /** Error codes that the Firebase emulator never sends. */
  test.each([
    ["USER_DISABLED", null],
    ["INVALID_EMAIL", refusals.emailMalformed],
    ["RESET_PASSWORD_EXCEED_LIMIT", null],
    ["TOO_MANY_ATTEMPTS_TRY_LATER", null],
  ])("are refused with %s in a plain sentence, unless that would reveal an account", async (code, message) => {
    const page = await openPage((await createBrowser()).context);
    await page.route("**/accounts:sendOobCode*", (route) =>
      route.fulfill({
        status: 400,
        headers: { "access-control-allow-origin": "*" },
        json: { error: { code: 400, message: code } },
      }),
    );
    expect(await reset(page, somebody().email)).toEqual(message && { message });
  });

  test("are refused in a plain sentence without a user, an e-mail or a connection", async () => {
    const { page, context, ada } = await signedIn();
    expect(await reset(page, "")).toEqual({ message: refusals.emailMissing });
    await page.evaluate(() => window.identity.signOut());
    expect(await confirm(page)).toEqual({ message: hostedMessages.signInAgain });
    await context.setOffline(true);
    expect(await reset(page, ada.email)).toEqual({ message: refusals.unreachable });
    expect(await isConfirmed(page)).toBe(false);
  });

  test("confirm an e-mail, and the store learns that without another sign-in", async () => {
    const { page, ada } = await signedIn();
    expect(await confirm(page)).toBeNull();
    expect(await isConfirmed(page)).toBe(false);
    await fetch((await emulator.emails(ada.email))[0]!.link);
    const sent = page.waitForRequest((request) => request.url().endsWith("/api/session"));
    expect(await isConfirmed(page)).toBe(true);
    const { idToken } = (await sent).postDataJSON() as { idToken: string };
    expect(JSON.parse(Buffer.from(idToken.split(".")[1]!, "base64url").toString())).toMatchObject({
      email_verified: true,
    });
  });
});

describe("the SDK and the store's session agree", () => {
  const userInStore = (page: Page) =>
    page.evaluate(async () => ((await (await fetch("/api/session")).json()) as { user: User | null }).user);

  test("a sign-in that the store refuses leaves the former user signed in at both", async () => {
    const { identity, page, ada, seen } = await signedIn();
    await page.route("**/api/session", (route) => route.abort());
    expect(await identity.createAccount(somebody())).toEqual({ message: refusals.unreachable });
    await page.unroute("**/api/session");
    const again = await openPage(page.context());
    await vi.waitFor(async () => expect(await userInStore(again)).toMatchObject({ email: ada.email }));
    expect(new Set(seen.map((user) => user?.email))).toEqual(new Set([ada.email]));
  });

  test("a session that is gone is begun again for whom the SDK knows", async () => {
    const { context, ada } = await signedIn();
    await context.clearCookies();
    const page = await openPage(context);
    await vi.waitFor(async () => expect(await userInStore(page)).toMatchObject({ email: ada.email }));
  });

  test("a session ends if the SDK has no user", async () => {
    const { context, page } = await signedIn();
    const cookies = await context.cookies();
    await page.close();
    const other = await createBrowser();
    await other.context.addCookies(cookies);
    const there = await openPage(other.context);
    await vi.waitFor(async () => expect(await userInStore(there)).toBeNull());
  });

  test.each(["disable", "remove", "revoke"] as const)(
    "after the owner's %s, the next page is signed out",
    async (what) => {
      const { context, ada } = await signedIn();
      await emulator[what](ada.email);
      const page = await openPage(context);
      await vi.waitFor(async () => expect(await userInStore(page)).toBeNull(), { timeout: 5000 });
    },
  );
});
