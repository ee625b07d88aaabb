import { expect, test } from "vitest";
import { featured } from "./shop/domain/home/featured.ts";
import { renderPage } from "./render.tsx";

const shop = { name: "Wicker", identity: { provider: "embedded" }, features: "" } as const;
const ada = { id: "1", email: "ada@shopper.example" };
const bob = { id: "2", email: `"</main><main>bob's & eve's"@shopper.example` };
/** Users whose email looks like markup or like a text of the layout. */
const lookalikes = ["<main", "</main>", "main", "Guest", "Hello", "content", "<!-- -->", "&lt;main"].map((email) => ({
  id: "3",
  email,
}));

test.each([
  ["featured", "/", featured],
  ["home", "/", null],
  ["checkout", "/checkout", {}],
  ["login", "/login", { email: "eve@shopper.example", refusal: "No." }],
  ["not-found", "*", {}],
  ["problem", "*", { shop: "Wicker", requestId: "an-id" }],
])("%s is the same to the byte, whoever saw it before", async (name, at, data) => {
  for (const user of [bob, ...lookalikes, null]) {
    const first = await renderPage(name, at, { shop, state: { user }, data: structuredClone(data) });
    await renderPage(name, at, { shop, state: { user: ada }, data });
    expect(await renderPage(name, at, { shop, state: { user }, data })).toEqual(first);
  }
});

test("the header and the basket page greet by the e-mail, and show nothing else of a user", async () => {
  const user = { id: "the-id-of-ada", email: ada.email };
  const html = (await renderPage("checkout", "/checkout", { shop, state: { user }, data: {} })).join("");
  expect(html.replaceAll("<!-- -->", "").match(/Hello [^<]*/g)).toEqual([`Hello ${ada.email}`, `Hello ${ada.email}`]);
  expect(html).not.toContain(user.id);
});

test("a screen that does not read the state is cached from the second time on, by data, URL and shop", async () => {
  let rendered = 0;
  const data = {
    ...featured,
    get banners() {
      rendered += 1;
      return featured.banners;
    },
  };
  for (const user of [ada, bob, null]) await renderPage("featured", "/", { shop, state: { user }, data });
  expect(rendered).toBe(2);
  const other = await renderPage("featured", "/", { shop: { ...shop, name: "Reed" }, state: { user: ada }, data });
  expect(other.join("")).toContain("Featured at Reed");
  expect(rendered).toBe(3);
});

test("a screen without data is cached by shop too", async () => {
  const renamed = { ...shop, name: "Reed" as string };
  for (const user of [ada, bob]) await renderPage("home", "/", { shop: renamed, state: { user }, data: null });
  renamed.name = "Rush";
  const again = (await renderPage("home", "/", { shop: renamed, state: { user: null }, data: null })).join("");
  expect(again).toContain("Featured at Reed");
  expect(again).toContain("Rush, home");
  const other = await renderPage("home", "/", { shop, state: { user: ada }, data: null });
  expect(other.join("")).toContain("Featured at Wicker");
});

test("the layout around a screen is the same to the byte, whatever user, state, shop and URL came before", async () => {
  const all = { ...shop, features: "all" } as const;
  const reed = { ...all, name: "Reed" };
  const basket = { id: "b", version: 1, lines: [{ product: featured.rows[0]![0]!, quantity: 3 }] };
  const requests = [all, reed].flatMap((of) =>
    [{}, { basket }].flatMap((more) =>
      [ada, null].flatMap((user) => ["/", "/search?q=lamp"].map((at) => ({ of, at, state: { user, ...more } }))),
    ),
  );
  const page = async ({ of, at, state }: (typeof requests)[number], data: object) =>
    (await renderPage("featured", at, { shop: of, state, data })).join("");
  const anew = await Promise.all(requests.map((each) => page(each, { ...featured })));
  expect(new Set(anew).size).toBe(requests.length);
  const groups = Map.groupBy(requests, ({ of, at }) => `${of.name} ${at}`);
  const dataOf = new Map(
    [...groups.values()].flatMap((group) => {
      const data = { ...featured };
      return group.map((each) => [each, data]);
    }),
  );
  for (const before of requests)
    for (const [at, each] of requests.entries()) {
      await page(before, dataOf.get(before)!);
      expect(await page(each, dataOf.get(each)!)).toBe(anew[at]);
    }
});

test("a shop's name and texts that look like the layout's markup do not change the page's structure", async () => {
  const structure = async (name: string) => {
    const named = { ...shop, name };
    const data = { ...featured, note: name };
    const pages = [];
    for (const user of [ada, null, { id: "3", email: name }])
      pages.push((await renderPage("featured", "/", { shop: named, state: { user }, data })).join(""));
    return pages.map((page) => page.match(/<[^!][^\s>]*/g));
  };
  const plain = await structure("Reed");
  for (const name of ["<main", "</main>", '<main id="content">', "main"]) expect(await structure(name)).toEqual(plain);
});
