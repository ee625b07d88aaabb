import { randomUUID } from "node:crypto";
import { expect, type Shopper } from "./fixture.ts";

type Step = readonly [state: string, reach: (shopper: Shopper) => Promise<unknown>];

const press = ({ page }: Shopper, name: string) => page.getByRole("button", { name, exact: true }).first().click();

const toggleBanner = ({ page }: Shopper) => page.getByRole("button", { name: /(Pause|Play) the banner/ }).click();

/** Steps of a guest's visit, each from the state of the previous step. */
export const shopping: readonly Step[] = [
  ["the home page", (shopper) => shopper.open("/")],
  ["the banner paused or, for those who asked for less motion, playing", toggleBanner],
  ["an item added", (shopper) => shopper.addToBasket("Dune table lamp")],
  ["a second one added", (shopper) => shopper.addToBasket("Dune table lamp")],
  ["the basket", (shopper) => shopper.openCheckout()],
  ["an item removed", (shopper) => press(shopper, "Remove from Basket")],
  ["the last one removed", (shopper) => press(shopper, "Remove from Basket")],
  ["an address that does not exist", (shopper) => shopper.open("/nowhere")],
];

export const signingIn: readonly Step[] = [
  ["the sign-in page", (shopper) => shopper.open("/login")],
  ["refused by an alert", refusedByAlert],
  ["refused in the page, as without scripts", refusedInThePage],
  ["signed in", register],
  ["a signed-in basket", (shopper) => shopper.openCheckout()],
  ["signed out", signOut],
  ["a request from elsewhere refused", problem],
];

export const browsing: readonly Step[] = [
  ["suggestions over a home page whose cards are links", suggestions],
  ["a product", (shopper) => shopper.open("/products/dune-table-lamp-forest")],
  ["a product that is sold out", (shopper) => shopper.open("/products/mesa-tablet-rose")],
  ["a department", (shopper) => shopper.open("/departments/business?sort=price")],
  ["a search", (shopper) => shopper.open("/search?q=brass")],
  ["a narrowed search", (shopper) => shopper.open("/search?q=brass&department=lighting&price=100-250")],
  ["its filters, where they are behind a press", filters],
  ["a department narrowed to nothing", (shopper) => shopper.open("/departments/lighting?price=500-&stock=1")],
  ["a search for what is not there", (shopper) => shopper.open("/search?q=zebra")],
  ["a search for nothing", (shopper) => shopper.open("/search")],
];

/** Console errors that browsers log in these states. */
export const expectedConsole = /status of (401|403|404)/;

async function refusedByAlert(shopper: Shopper) {
  await fill(shopper, `nobody-${randomUUID()}@example.com`); // a new email, because the store limits failures per email
  const alert = shopper.page.waitForEvent("dialog");
  const click = press(shopper, "Sign In");
  await (await alert).accept();
  await click;
  await expect(shopper.page.locator("form[aria-busy=false]")).toBeVisible();
}

async function refusedInThePage(shopper: Shopper) {
  await fill(shopper, `nobody-${randomUUID()}@example.com`); // a new email, because the store limits failures per email
  // Submits without a submit event, as a browser without scripts does.
  await shopper.page.locator("form").evaluate((form: HTMLFormElement) => form.submit());
  await expect(shopper.page.getByRole("alert")).toBeVisible();
}

async function register(shopper: Shopper) {
  await shopper.open("/login");
  await fill(shopper, `${randomUUID()}@example.com`);
  await press(shopper, "Create your Wicker Account");
  await expect(shopper.page.getByRole("button", { name: "Sign Out" })).toBeVisible();
}

async function signOut(shopper: Shopper) {
  await press(shopper, "Sign Out");
  await expect(shopper.page.getByRole("link", { name: "Sign In" })).toBeVisible();
}

async function suggestions(shopper: Shopper) {
  const { page } = shopper;
  await shopper.open("/");
  await page.getByRole("combobox", { name: "Search" }).fill("la");
  await expect(page.getByRole("option")).not.toHaveCount(0);
  await page.keyboard.press("ArrowDown");
}

async function filters({ page }: Shopper) {
  const disclosure = page.getByText("Filters (2)", { exact: true });
  if (await disclosure.isVisible()) await disclosure.click();
}

/** Shows the error page. Requests it with Playwright's API, because browsers rarely get this page. */
async function problem({ page, address }: Shopper) {
  const origin = "https://elsewhere.example";
  const response = await page.request.post(`${address}/login`, { headers: { origin } });
  await page.route("**/problem", async (route) => route.fulfill({ response }), { times: 1 });
  await page.goto(`${address}/problem`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("That did not work.");
}

async function fill({ page }: Shopper, email: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("correct horse battery");
}
