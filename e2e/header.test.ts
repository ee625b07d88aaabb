import type { Locator } from "@playwright/test";
import { effectsOf } from "./effects.ts";
import { expect, test } from "./fixture.ts";
import { faultsOn } from "./painted.ts";
import { expectTexts } from "./visible.ts";

test("the search box is wired to nothing: Enter asks nobody and goes nowhere", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const search = page.getByRole("textbox", { name: "Search" });
  const searching = async () => {
    await search.fill("lamp");
    await search.press("Enter");
    await page.getByRole("banner").locator("label svg").click();
  };
  expect(await effectsOf(page, searching)).toEqual([expect.stringMatching(/^body .* input:2 value: {2}-> lamp$/)]);
});

test("nothing of a catalogue is in the header, and none of its scripts are loaded", async ({ store }) => {
  const { page } = store;
  const scripts: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && scripts.push(new URL(request.url()).pathname));
  await store.open("/");
  await page.getByRole("textbox", { name: "Search" }).fill("lamp");
  await store.openCheckout();
  await page.waitForLoadState("networkidle");
  expect([...new Set(scripts.map((path) => path.replace(/-[\w-]{8}\.js$/, "")))]).toEqual([
    "/assets/browser",
    "/assets/home",
    "/assets/navigate",
    "/assets/shop-checkout",
  ]);
  await expect(page.locator("search, [role=combobox], header form")).not.toBeAttached();
  await expect(page.getByRole("banner").getByRole("link", { name: "Books" })).not.toHaveAttribute("href");
});

test("the nine labels stand in their order, and a click on one goes nowhere", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const labels = [
    "All",
    "Prime Video",
    "Business",
    "Today's Deals",
    "Best Sellers",
    "Kindle",
    "Customer Service",
    "Books",
    "Music",
  ];
  const banner = page.getByRole("banner");
  await expectTexts(banner.getByRole("navigation"), labels);
  await page.evaluate(() => scrollTo(0, 5)); // far enough to detect a jump to the top, with the labels still visible
  const pressing = async () => {
    for (const label of labels) {
      const link = banner.getByRole("link", { name: label, exact: true });
      await link.click();
      await link.dblclick();
      await link.press("Enter");
    }
  };
  expect(await effectsOf(page, pressing)).toEqual([]);
});

test("the labels stand beside one another in a row under the bar", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const topsOf = (locator: Locator) =>
    locator.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().top))]);
  const [row, ...others] = await topsOf(page.getByRole("banner").getByRole("listitem"));
  expect(others).toEqual([]);
  const [bar] = await topsOf(page.getByRole("textbox", { name: "Search" }));
  expect(row).toBeGreaterThan(bar!);
});

test("Returns & Orders and Your Prime are static text", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  const header = page.getByRole("banner");
  await expectTexts(header.getByText("& Orders", { exact: true }).locator(".."), ["Returns", "& Orders"]);
  await expectTexts(header.getByText("Prime", { exact: true }).locator(".."), ["Your", "Prime"]);
  await expect(header.getByRole("link", { name: /Returns|Your Prime$/ })).not.toBeAttached();
  await expect(header.getByRole("button", { name: /Returns|Your/ })).not.toBeAttached();
  const pressing = async () => {
    await header.getByText("& Orders", { exact: true }).click();
    await header.getByText("Prime", { exact: true }).click();
  };
  expect(await effectsOf(page, pressing)).toEqual([]);
});

test("the logo leads home, and the sign-in page has it without the header", async ({ store }) => {
  const { page } = store;
  await store.open("/checkout");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Wicker/ })
    .click();
  await expect(page).toHaveURL(`${store.address}/`);
  await store.open("/login");
  await expect(page.getByRole("banner")).not.toBeAttached();
  await page.getByRole("link", { name: /Wicker/ }).click();
  await expect(page).toHaveURL(`${store.address}/`);
});

test("a guest is greeted as Guest on the home page and on the checkout page, with a link to sign in", async ({
  store,
}) => {
  for (const path of ["/", "/checkout"]) {
    await store.open(path);
    await expectTexts(store.page.getByRole("banner").getByText("Hello Guest", { exact: true }), ["Hello Guest"]);
    await expect(store.page.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
  }
  await expectTexts(store.page.getByRole("main").getByText("Hello Guest", { exact: true }), ["Hello Guest"]);
});

test("what the pointer is over, and what has the focus, stays plainly painted", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await store.addToBasket("Heron gooseneck kettle");
  await store.openCheckout();
  await expect(page.locator("[data-said]")).not.toBeAttached();
  for (const path of ["/checkout", "/login"]) {
    if (path === "/login") await page.getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL(store.address + path);
    for (const control of await page.locator(":is(a, button, input):not([href='#content'])").all())
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        for (const act of [() => control.hover(), () => control.focus()]) {
          await act();
          expect(await faultsOn(page), `${await control.getAttribute("class")} ${colorScheme}`).toEqual([]);
        }
      }
  }
});
