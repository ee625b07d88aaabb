import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestStore, testStore } from "../../testing.ts";
import { signInMessages } from "../../profile/sign-in-messages.ts";
import { adminPageAddress } from "../addresses.ts";
import { browserAt, fieldsIn, adminAt } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "shop@shop.example" }; // no mail server listens here
  store = await testStore({ STORE_FEATURES: "all", STORE_NAME: "Osier", PUBLIC_URL: "http://localhost:3000", ...mail });
});
afterAll(() => store.stop());

const read = async (path: string, of = store) => (await browserAt(of).get(path)).html;
const footerOf = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";
const shownIn = (footer: string) =>
  [...footer.matchAll(/<h2>([^<]*)|href="([^"]*)"[^>]*>([^<]*)|<p>([^<]*)/g)].map(([, ...found]) =>
    found.filter(Boolean).join(" "),
  );
const first = [
  "Help",
  "/orders/find Find an order",
  "/withdraw Withdraw from contract",
  "/account Your account",
  "Osier",
];

test.each(["/", "/login", "/checkout", "/orders/find", "/p/dune-lamp", "/nowhere"])(
  "a new shop's page %s has a footer with its name, order lookup, withdrawal and account",
  async (path) => {
    expect(shownIn(footerOf(await read(path)))).toEqual(first);
  },
);

test("the published contact page precedes those links in the footer, and is alone in the sitemap", async () => {
  const owner = await adminAt(store, "owner");
  const { html } = await owner.get(adminPageAddress("contact"));
  await owner.post(adminPageAddress("contact"), { ...fieldsIn(html), text: "Write to us.", state: "published" });
  await expect
    .poll(async () => shownIn(footerOf(await read("/"))))
    .toEqual(["Help", "/pages/contact Contact", ...first.slice(1)]);
  const sitemap = await read("/sitemap/shop.xml");
  expect(sitemap).toContain("/pages/contact<");
  expect(sitemap).not.toMatch(/\/(orders|account)/);
});

test("signing in and registering link to terms and privacy only once they are published", async () => {
  const owner = await adminAt(store, "owner");
  const publish = async (slug: string, state: string) => {
    const { html } = await owner.get(adminPageAddress(slug));
    await owner.post(adminPageAddress(slug), { ...fieldsIn(html), text: "Ours.", state });
  };
  const form = (html: string) => /<form.*<\/form>/s.exec(html)![0].replaceAll("<!-- -->", "");
  const link = (slug: string, title: string) => `<a href="/pages/${slug}" target="_blank" rel="noopener">${title}<`;
  expect(form(await read("/login"))).not.toMatch(/agree|conditions/);
  for (const slug of ["terms", "privacy"]) await publish(slug, "published");
  for (const path of ["/login", "/login?new=on"]) {
    await expect
      .poll(async () => form(await read(path)))
      .toContain(`<p>${signInMessages.terms} ${link("terms", "Terms")}`);
    await expect
      .poll(async () => form(await read(path)))
      .toContain(`<p>${signInMessages.privacy} ${link("privacy", "Privacy")}`);
  }
  for (const slug of ["terms", "privacy"]) await publish(slug, "draft");
  await expect.poll(async () => form(await read("/login"))).not.toMatch(/agree|your data/);
});

test("every link of the footer works, with and without email", async () => {
  const other = await testStore({ STORE_FEATURES: "all" });
  for (const shop of [store, other])
    for (const [, href] of footerOf(await read("/", shop)).matchAll(/href="([^"]*)"/g))
      expect([href, (await browserAt(shop).get(href!)).status]).not.toEqual([href, 404]);
  expect(shownIn(footerOf(await read("/", other)))).toEqual([
    "Help",
    "/withdraw Withdraw from contract",
    "/account Your account",
    "Wicker",
  ]);
  await other.stop();
});

test.each(["", "catalogue"])(
  'a shop without published pages has no footer with STORE_FEATURES="%s"',
  async (features) => {
    const other = await testStore({ STORE_FEATURES: features });
    expect(footerOf(await read("/", other).finally(() => other.stop()))).toBe("");
  },
);
