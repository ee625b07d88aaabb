import type { Page } from "@playwright/test";
import { expect, hydrated, listen, test } from "./fixture.ts";
import { expectTexts, visibleIn } from "./visible.ts";

const password = "correct horse battery";
let people = 0;
const someone = () => `shopper${process.pid}-${++people}@example.com`;

async function fill(page: Page, email: string, secret = password) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(secret);
}

async function register(page: Page, email: string) {
  await fill(page, email);
  await page.getByRole("button", { name: "Create your Wicker Account" }).click();
  await expect(page.getByText(email)).toBeVisible();
}

function dialogsOf(page: Page) {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  return dialogs;
}

/** Waits for the form's response, and then long enough for a wrong second alert. */
async function settled(page: Page) {
  await expect(page.locator("form[aria-busy=false]")).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
}

test("e-mail and password are a text and a password field without any check of the browser's, under a notice", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/login");
  const attributesOf = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate(({ attributes }) => Object.fromEntries([...attributes].map(({ name, value }) => [name, value])));
  expect(await attributesOf("E-mail")).toEqual({
    type: "text",
    name: "email",
    autocomplete: "username",
    autocapitalize: "none",
    spellcheck: "false",
  });
  expect(await attributesOf("Password")).toEqual({
    type: "password",
    name: "password",
    autocomplete: "current-password",
  });
  const seen = await visibleIn(page.getByRole("main"));
  expect(seen.fields.map(({ type, value, placeholder }) => [type, value, placeholder])).toEqual([
    ["text", "", ""],
    ["password", "", ""],
  ]);
  await expectTexts(page.getByRole("main"), [
    "Sign-in",
    "E-mail",
    "Password",
    "Sign In",
    /^By signing in you agree to Wicker's conditions of use: .* keep your password to yourself\.$/,
    "Create your Wicker Account",
  ]);
});

test("registering signs in, navigates home with the basket intact, and greets by e-mail", async ({ store }) => {
  const { page } = store;
  const email = someone();
  await store.open("/");
  await expect(page.getByText("Guest")).toBeVisible();
  await store.addToBasket("Dune table lamp");
  await page.getByRole("link", { name: "Sign In" }).click();
  await register(page, email);
  await expect(page).toHaveURL(`${store.address}/`);
  await expectTexts(page.getByRole("link", { name: /^Basket/ }), ["1"]);
  await expectTexts(page.getByText(email), [`Hello ${email}`]);
  await expect(page.getByText("Guest")).toBeHidden();
});

test("the markup does not contain the user's id, after signing in and after a reload", async ({ store }) => {
  const { page } = store;
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
  const idsInMarkup = async () => (await page.locator("#store").evaluate(({ outerHTML }) => outerHTML)).match(uuid);
  await store.open("/login");
  const response = page.waitForResponse((one) => one.request().method() === "POST");
  await register(page, someone());
  expect(await (await response).text()).toMatch(uuid);
  expect(await idsInMarkup()).toBeNull();
  await store.openCheckout();
  expect(await idsInMarkup()).toBeNull();
  await page.reload();
  await hydrated(page);
  expect(await idsInMarkup()).toBeNull();
});

test("signing out stays on the page, and signing in again works with Enter", async ({ store }) => {
  const { page } = store;
  const email = someone();
  await store.open("/login?next=/checkout"); // the default store ignores `next`
  await register(page, email);
  await expect(page).toHaveURL(`${store.address}/`);
  await store.addToBasket("Dune table lamp");
  await store.openCheckout();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page).toHaveURL(`${store.address}/checkout`);
  await expectTexts(page.getByRole("link", { name: /^Basket/ }), ["1"]);
  await store.open("/");
  await store.addToBasket("Dune table lamp");
  await store.openCheckout();
  await page.getByRole("link", { name: "Sign In" }).click();
  await fill(page, email);
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(`${store.address}/`);
  await expectTexts(page.getByRole("link", { name: /^Basket/ }), ["1"]);
});

test("a refusal is an alert with the provider's message; the shopper stays with what they typed", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/401/);
  await store.open("/login");
  await fill(page, someone(), "wrong horse battery");
  const dialogs = dialogsOf(page);
  const refusal = "alert: The e-mail or the password is incorrect.";
  for (let tries = 1; tries <= 2; tries++) {
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect.poll(() => dialogs).toHaveLength(tries);
    await settled(page);
    expect(dialogs).toEqual(Array.from({ length: tries }, () => refusal));
  }
  await expect(page).toHaveURL(`${store.address}/login`);
  await expect(page.getByLabel("Password")).toHaveValue("wrong horse battery");
});

test("a refused registration is an alert with the provider's message; the shopper stays with what they typed", async ({
  store,
}) => {
  const { page } = store;
  store.expectConsole(/422/);
  await store.open("/login");
  const email = someone();
  await fill(page, email, "short");
  const dialogs = dialogsOf(page);
  await page.getByRole("button", { name: "Create your Wicker Account" }).click();
  await expect.poll(() => dialogs).not.toEqual([]);
  await settled(page);
  expect(dialogs).toEqual(["alert: The password is too short: use at least 8 characters."]);
  await expect(page).toHaveURL(`${store.address}/login`);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("Password")).toHaveValue("short");
});

test("the form validates nothing by itself: whatever is typed goes to the provider as it is, which answers", async ({
  store,
}) => {
  const { page } = store;
  store.expectConsole(/422/);
  await store.open("/login");
  const [signIn, create] = ["Sign In", "Create your Wicker Account"];
  const dialogs = dialogsOf(page);
  for (const [button, path, email, secret, answer] of [
    [signIn, "sign-in", "", "", "Enter your e-mail."],
    [signIn, "sign-in", " No E-mail ", " x ", "Enter a valid e-mail address."],
    [create, "accounts", someone(), "", "Enter your password."],
    [create, "accounts", someone(), " short ", "The password is too short: use at least 8 characters."],
  ] as const) {
    await fill(page, email, secret);
    const requested = page.waitForRequest(`**/api/${path}`, { timeout: 5_000 });
    dialogs.length = 0;
    await page.getByRole("button", { name: button }).click();
    expect((await requested).postDataJSON()).toEqual({ email, password: secret });
    await expect.poll(() => dialogs).not.toEqual([]);
    await settled(page);
    expect(dialogs).toEqual([`alert: ${answer}`]);
  }
});

test("either button sends what was typed as it was typed, to the call it is for", async ({ store }) => {
  const { page } = store;
  const sent: unknown[] = [];
  await page.route("**/api/**", (route) => {
    sent.push([new URL(route.request().url()).pathname, route.request().postDataJSON()]);
    return route.fulfill({ json: { message: "No." } });
  });
  const typed = { email: " Ada@Example.com ", password: " Correct Horse " };
  await store.open("/login");
  await fill(page, typed.email, typed.password);
  for (const name of ["Sign In", "Create your Wicker Account"]) await page.getByRole("button", { name }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      ["/api/sign-in", typed],
      ["/api/accounts", typed],
    ]);
});

test("if the provider cannot be reached, an alert shows a plain sentence", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED/);
  await store.open("/login");
  await page.route("**/api/**", (route) => route.abort());
  await fill(page, someone());
  const alert = page.waitForEvent("dialog");
  const click = page.getByRole("button", { name: "Sign In" }).click();
  const dialog = await alert;
  expect(dialog.message()).toBe("The store cannot be reached. Check your connection and try again.");
  await dialog.accept();
  await click;
});

test("a refused sign-out is an alert and leaves the shopper signed in; the next one signs out", async ({ store }) => {
  const { page } = store;
  store.expectConsole(/ERR_FAILED/);
  await store.open("/login");
  const email = someone();
  await register(page, email);
  await page.route("**/api/sign-out", (route) => route.abort(), { times: 1 });
  const dialogs = dialogsOf(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect
    .poll(() => dialogs)
    .toEqual(["alert: The store cannot be reached. Check your connection and try again."]);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Guest")).toBeVisible();
  expect(dialogs).toHaveLength(1);
});

test("while a call is in progress, the form cannot be sent twice", async ({ store }) => {
  const { page } = store;
  await store.open("/login");
  let calls = 0;
  await page.route("**/api/accounts", async (route) => {
    calls++;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const email = someone();
  await fill(page, email);
  await page.getByRole("button", { name: "Create your Wicker Account" }).dblclick();
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByText(email)).toBeVisible();
  expect(calls).toBe(1);
});

test("a reload and another tab greet the signed-in shopper from the first byte on", async ({ store, context }) => {
  const email = someone();
  await store.open("/login");
  await register(store.page, email);
  const document = await (await context.request.get(`${store.address}/`)).text();
  expect(document).toContain(email);
  expect(document).not.toContain("Guest");
  const other = await context.newPage();
  await other.goto(`${store.address}/checkout`);
  await expect(other.getByRole("banner").getByText(email)).toBeVisible();
});

test("signing out in one tab signs out the others", async ({ store, context }) => {
  const email = someone();
  await store.open("/login");
  await register(store.page, email);
  const other = await context.newPage();
  const { said } = listen(other);
  await other.goto(`${store.address}/checkout`);
  await hydrated(other);
  await store.page.getByRole("button", { name: "Sign Out" }).click();
  await expect(other.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(other.getByText("Guest").first()).toBeVisible();
  expect(said).toEqual([]);
});

test("a tab in the background follows each sign-in and sign-out elsewhere, and keeps its basket", async ({
  store,
  context,
}) => {
  const { page, address } = store;
  const email = someone();
  await store.open("/");
  await store.addToBasket("Dune table lamp");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const other = await context.newPage();
  for (const name of ["Create your Wicker Account", "Sign In", "Sign In"]) {
    await other.goto(`${address}/login`);
    await hydrated(other);
    await fill(other, email);
    await other.getByRole("button", { name }).click();
    await expectTexts(page.getByRole("banner").getByText(/^Hello/), [`Hello ${email}`]);
    await other.getByRole("button", { name: "Sign Out" }).click();
    await expectTexts(page.getByRole("banner").getByText(/^Hello/), ["Hello Guest"]);
  }
  await expectTexts(page.getByRole("link", { name: /^Basket/ }), ["1"]);
});

test("after signing out, going back to a document that greeted the shopper greets nobody", async ({ store }) => {
  const { page, address } = store;
  const email = someone();
  await store.open("/login");
  await register(page, email);
  await store.open("/checkout");
  await store.open("/");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Guest")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${address}/checkout`);
  await expect(page.getByRole("banner").getByText("Guest")).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form still registers and signs in, and no password is in a URL", async ({ page, baseURL }) => {
    const email = someone();
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url()));
    await page.goto(`${baseURL}/login`);
    await fill(page, email);
    await page.getByRole("button", { name: "Create your Wicker Account" }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
    await expect(page.getByText(email)).toBeVisible();
    expect(urls.filter((url) => url.includes("correct"))).toEqual([]);
  });

  test("a refusal is shown in the page, with the e-mail kept", async ({ page, baseURL }) => {
    const refusal = (text: string) => page.getByRole("alert").getByText(text, { exact: true });
    const email = someone(); // a new email, because failures per email are limited
    await page.goto(`${baseURL}/login`);
    await fill(page, email, "wrong horse battery");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(refusal("The e-mail or the password is incorrect.")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    await expect(page.getByLabel("Password")).toHaveValue("");
    await fill(page, "no e-mail"); // the browser does not validate this form
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(refusal("Enter a valid e-mail address.")).toBeVisible();
  });
});
