import type { Page } from "@playwright/test";
import { Client } from "pg";
import { type Emulator, startEmulator } from "./firebase/emulator.ts";
import { expect, hydrated, listen, test as journey } from "./fixture.ts";
import { startStore } from "./store-process.ts";

/** Fixture: Firebase's official emulator, to which the SDK connects. */
const test = journey.extend<object, { emulator: Emulator }>({
  emulator: [
    async ({}, use) => {
      const emulator = await startEmulator();
      await use(emulator);
      await emulator.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  storeProcess: [
    async ({ emulator }, use) => {
      const store = await startStore(emulator.settings);
      await use(store);
      await store.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

// Runs all tests in one process, with one emulator.
test.describe.configure({ mode: "default" });

const password = "correct horse battery";
let people = 0;
const someone = () => `hosted${process.pid}-${++people}@example.com`;

async function fill(page: Page, email: string, secret = password) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(secret);
}

const create = (page: Page) => page.getByRole("button", { name: "Create your Wicker Account" });

async function register(page: Page, email: string) {
  await fill(page, email);
  await create(page).click();
  await expect(page.getByText(email)).toBeVisible();
}

async function alertAfter(page: Page, press: () => Promise<void>) {
  const alert = page.waitForEvent("dialog");
  const pressed = press();
  const dialog = await alert;
  await dialog.accept();
  await pressed;
  return dialog.message();
}

/** Resolves when the server accepts the page's token. */
const confirmed = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/session") && response.request().method() === "POST");

/** Resolves when the server refuses the page's token. */
const refused = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/session") && response.status() === 401);

test("registering signs in and goes home with the basket intact; signing out and in again works", async ({
  store,
  emulator,
}) => {
  const { page } = store;
  const email = someone();
  await store.open("/");
  await store.addToBasket("Dune table lamp");
  await page.getByRole("link", { name: "Sign In" }).click();
  await register(page, email);
  await expect(page).toHaveURL(`${store.address}/`);
  await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("1");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Guest")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Guest")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await fill(page, email);
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByText(email)).toBeVisible();
  expect(await emulator.emails(email)).toEqual([]);
});

test("a reload greets by e-mail from the first byte: no Guest appears, and nothing moves", async ({ store }) => {
  const { page } = store;
  const email = someone();
  await store.open("/login");
  await register(page, email);
  await page.addInitScript(() => {
    const seen: string[] = [];
    const moved: number[] = [];
    Object.assign(window, { seen, moved });
    new MutationObserver(() => seen.push(document.querySelector("header")?.textContent ?? "")).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const answered = confirmed(page);
  await page.reload();
  await answered;
  await hydrated(page);
  const { seen, moved } = await page.evaluate(() => {
    const noted = window as unknown as { seen: string[]; moved: number[] };
    return { seen: noted.seen, moved: noted.moved };
  });
  expect(seen.filter((header) => header.includes("Guest"))).toEqual([]);
  expect(seen.at(-1)).toContain(email);
  expect(moved).toEqual([]);
});

test("signing out in one tab signs out the other, and signing in there signs in here", async ({ store, context }) => {
  const email = someone();
  await store.open("/login");
  await register(store.page, email);
  const other = await context.newPage();
  const { said } = listen(other);
  await other.goto(`${store.address}/checkout`);
  await expect(other.getByRole("banner").getByText(email)).toBeVisible();
  await hydrated(other);
  await store.page.getByRole("button", { name: "Sign Out" }).click();
  await expect(other.getByRole("link", { name: "Sign In" })).toBeVisible();
  await other.getByRole("link", { name: "Sign In" }).click();
  await fill(other, email);
  await other.getByRole("button", { name: "Sign In" }).click();
  await expect(store.page.getByText(email)).toBeVisible();
  expect(said).toEqual([]);
});

test("a refusal is an alert that opens plainly and ends with the provider's text; what was typed stays", async ({
  store,
}) => {
  const { page } = store;
  store.expectConsole(/400/);
  await store.open("/login");
  await fill(page, someone(), "12345");
  expect(await alertAfter(page, () => create(page).click())).toBe(
    "The password is too short: use at least 6 characters. Firebase: Password should be at least 6 characters (auth/weak-password).",
  );
  expect(await alertAfter(page, () => page.getByRole("button", { name: "Sign In" }).click())).toBe(
    "The e-mail or the password is incorrect. Firebase: Error (auth/invalid-credential).",
  );
  await expect(page).toHaveURL(`${store.address}/login`);
  await expect(page.getByLabel("Password")).toHaveValue("12345");
});

test("a disabled account is signed out at the next page, at the store too", async ({ store, emulator, context }) => {
  const { page } = store;
  const email = someone();
  store.expectConsole(/400/);
  await store.open("/login");
  await register(page, email);
  await emulator.disable(email);
  await page.reload();
  await expect(page.getByText("Guest")).toBeVisible();
  expect(await (await context.request.get(`${store.address}/api/session`)).json()).toEqual({ user: null });
});

test("a user who returns after more than an hour is greeted at once, and signed in as soon as the provider agrees", async ({
  store,
  storeProcess,
  emulator,
  context,
}) => {
  const { page, address } = store;
  const email = someone();
  store.expectConsole(/400/);
  await store.open("/login");
  await register(page, email);
  const database = new Client({ host: `${storeProcess.dataDir}/postgres`, user: "wicker", database: "wicker" });
  await database.connect();
  const twoHoursLater = async () => {
    await page.goto("about:blank");
    await database.query("update sessions set provider_valid_until = now() - interval '1 hour'");
  };
  const session = async () => (await context.request.get(`${address}/api/session`)).json();

  await twoHoursLater();
  expect(await session()).toEqual({ user: null });
  expect(await (await context.request.get(address)).text()).toContain(email);
  await page.goto(address);
  await expect.poll(session).toEqual({ user: { id: expect.any(String), email } });
  await expect(page.getByText(email)).toBeVisible();

  await emulator.disable(email);
  await twoHoursLater();
  await page.goto(address);
  await expect(page.getByText("Guest")).toBeVisible();
  expect(await session()).toEqual({ user: null });
  await database.end();
});

test("an open page asks the provider again before its token expires, and accepts the answer", async ({
  store,
  emulator,
}) => {
  const { page } = store;
  const email = someone();
  store.expectConsole(/400/);
  await store.open("/login");
  await page.clock.install();
  await register(page, email);
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/session")) answers.push(response.status());
  });
  await page.clock.fastForward("56:00");
  // The emulator may return the old token if called within a second. The page then tries again a minute later.
  await expect
    .poll(async () => {
      await page.clock.fastForward("01:01");
      return answers;
    })
    .toEqual([200]);
  await expect(page.getByText(email)).toBeVisible();
  await emulator.disable(email);
  await page.clock.fastForward("56:00");
  await expect(page.getByText("Guest")).toBeVisible();
});

test("an e-mail changed at the provider is greeted as soon as the provider confirms again, without a reload", async ({
  store,
  emulator,
}) => {
  const { page } = store;
  const [email, later] = [someone(), someone()];
  await store.open("/login");
  await page.clock.install();
  await register(page, email);
  await emulator.changeEmail(email, later);
  await page.clock.fastForward("56:00");
  await expect(async () => {
    await page.clock.fastForward("01:01");
    await expect(page.getByText(later)).toBeVisible({ timeout: 500 });
  }).toPass();
});

test("the home page is usable before the SDK has loaded, and the SDK is requested with low priority", async ({
  store,
  context,
}) => {
  const { page } = store;
  const priorities: string[] = [];
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.requestWillBeSent", ({ request }) => {
    if (/assets\/firebase-/.test(request.url)) priorities.push(request.initialPriority);
  });
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/firebase-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(store.address, { waitUntil: "commit" });
  await hydrated(page);
  await store.addToBasket("Dune table lamp");
  await expect(page.getByRole("link", { name: /^Basket/ })).toHaveText("1");
  await page.getByRole("link", { name: "Sign In" }).click();
  const email = someone();
  await fill(page, email);
  await create(page).click();
  held.resolve();
  await expect(page.getByText(email)).toBeVisible();
  expect(priorities).toEqual(["Low"]);
});

test("a user who signs in after the SDK first failed to load is greeted all the same", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED|Failed to fetch/);
  await page.route("**/assets/firebase-*.js", (route) => route.abort());
  await page.goto(`${store.address}/login`);
  await hydrated(page);
  await page.unroute("**/assets/firebase-*.js");
  await register(page, someone());
  await expect(page).toHaveURL(`${store.address}/`);
});

test("before hydration the sign-in buttons are disabled and say why, and the input stays", async ({ store }) => {
  const { page } = store;
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/browser-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${store.address}/login`, { waitUntil: "commit" });
  await expectWaiting(page);
  await fill(page, "ada@example.com");
  await page.getByLabel("Password").press("Enter");
  held.resolve();
  await expect(create(page)).toBeEnabled();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  await expect(page.getByText("Signing in here needs JavaScript.")).toBeHidden();
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Password")).toHaveValue(password);
});

async function expectWaiting(page: Page) {
  await expect(create(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeDisabled();
  await expect(page.getByText("Signing in here needs JavaScript.")).toBeVisible();
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the sign-in buttons are disabled and say why", async ({ page, baseURL }) => {
    await page.goto(`${baseURL}/login`);
    await expectWaiting(page);
  });
});

journey("with the embedded provider nothing of Firebase is asked for", async ({ store, context }) => {
  const urls: string[] = [];
  context.on("request", (request) => urls.push(request.url()));
  await store.open("/");
  await store.page.getByRole("link", { name: "Sign In" }).click();
  await register(store.page, someone());
  await store.page.reload();
  await hydrated(store.page);
  await store.page.getByRole("button", { name: "Sign Out" }).click();
  await expect(store.page.getByText("Guest")).toBeVisible();
  expect(urls.filter((url) => !url.startsWith(store.address) || /firebase/i.test(url))).toEqual([]);
  expect(urls.filter((url) => url.endsWith(".js"))).not.toEqual([]);
});

test("in a shop with orders, signing in leads back to the requested page", async ({ page, emulator, startAnother }) => {
  const shop = await startAnother({ ...emulator.settings, STORE_FEATURES: "all" });
  await page.goto(`${shop.address}/orders?before=100011`);
  await expect(page).toHaveURL(`${shop.address}/login?next=%2Forders%3Fbefore%3D100011`);
  await hydrated(page);
  await fill(page, someone());
  await create(page).click();
  await expect(page).toHaveURL(`${shop.address}/orders?before=100011`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your orders");
});

test("in a shop with all features, the provider's emails reset the password and confirm the e-mail", async ({
  page,
  context,
  emulator,
  startAnother,
}) => {
  const { address } = await startAnother({ ...emulator.settings, STORE_FEATURES: "all" });
  const email = someone();
  const open = async (path: string) => {
    await page.goto(address + path);
    await hydrated(page);
  };
  const account = page.getByRole("main");
  const kinds = async () => (await emulator.emails(email)).map(({ kind }) => kind);
  const follow = async (kind: string, more = "") => {
    const { link } = (await emulator.emails(email)).findLast((one) => one.kind === kind)!;
    expect((await fetch(link + more)).status).toBe(200);
  };

  await open("/login?next=%2Faccount");
  await fill(page, email);
  await create(page).click();
  await expect(page).toHaveURL(`${address}/account`);
  await expect.poll(kinds).toEqual(["VERIFY_EMAIL"]);

  // The first request for the confirmation email is refused, the second fails offline, and the third succeeds.
  await expect(account).toContainText("Not confirmed yet");
  const again = page.getByRole("button", { name: "Resend e-mail" });
  const emailRequests = "**/accounts:sendOobCode*";
  await page.route(emailRequests, (route) =>
    route.fulfill({
      status: 400,
      headers: { "access-control-allow-origin": "*" },
      json: { error: { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER" } },
    }),
  );
  await again.click();
  await expect(page.getByRole("alert")).toHaveText("Too many attempts. Try again later.");
  await page.unroute(emailRequests);
  await context.setOffline(true);
  await again.click();
  await expect(page.getByRole("alert")).toContainText("The store cannot be reached.");
  await context.setOffline(false);
  await again.click();
  await expect(account.getByText("We have e-mailed you a link.")).toBeVisible();
  await expect(again).toBeFocused();
  await again.click({ force: true });
  expect(await kinds()).toEqual(["VERIFY_EMAIL", "VERIFY_EMAIL"]);

  // Opens the link outside the page. The page shows the confirmation when it becomes visible again, and after a load.
  await follow("VERIFY_EMAIL");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(account).toContainText("Confirmed.");
  await open("/account");
  await expect(account).toContainText("Confirmed.");

  // Signs out everywhere. The SDK's session must not sign the user in again.
  const everywhere = refused(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await everywhere;
  await open("/");
  await expect(page.getByText("Guest")).toBeVisible();

  // The response is the same for a known and an unknown email.
  const answers: string[] = [];
  for (const recipient of [email, someone()]) {
    await open("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
    await page.getByLabel("E-mail").fill(recipient);
    await page.getByRole("button", { name: "Send e-mail" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
    answers.push(await account.innerHTML());
  }
  expect(answers[1]).toBe(answers[0]);
  expect((await kinds()).filter((kind) => kind === "PASSWORD_RESET")).toEqual(["PASSWORD_RESET"]);

  await follow("PASSWORD_RESET", "&newPassword=another+battery");
  await open("/login?next=%2Faccount");
  await fill(page, email, "another battery");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`${address}/account`);

  // Loading another page does not create the deleted account again.
  await page.getByRole("link", { name: "Delete account" }).click();
  const after = refused(page);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await after;
  await open("/");
  await expect(page.getByText("Guest")).toBeVisible();
});
