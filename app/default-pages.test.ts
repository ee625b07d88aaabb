import { expect, test } from "vitest";
import { renderPage } from "./render.tsx";
import { formatCents } from "./shop/domain/money.ts";
import type { User } from "./shop/domain/user.ts";
import { featured } from "./shop/domain/home/featured.ts";
import { withWholePrices } from "./shop/testing.ts";

const ada = { id: "1", email: "ada.lovelace@shopper.example" };

/** Renders a page of the specification's default configuration. */
async function page(name: "home" | "checkout" | "login", user: User | null = null, shopName = "Wicker") {
  const shop = { name: shopName, identity: { provider: "embedded" }, features: "" } as const;
  const path = name === "home" ? "/" : `/${name}`;
  const parts = await renderPage(name, path, { shop, state: { user }, data: name === "home" ? featured : null });
  return parts.join("").replaceAll(/<!--.*?-->|<noscript>.*?<\/noscript>/g, "");
}

const between = (html: string, from: string, to: string) =>
  html.slice(html.indexOf(from), html.indexOf(to) + to.length);
const headerOf = (html: string) => between(html, "<header", "</header>");
const mainOf = (html: string) => between(html, "<main", "</main>");

const entities: Record<string, string> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"' };

const textsOf = (html: string) =>
  withWholePrices(html)
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity).trim())
    .filter(Boolean);

const controlsOf = (html: string) =>
  (html.match(/<(a|button|form|input|label|select|summary|textarea)\b[^>]*>/g) ?? []).map((tag) =>
    tag.replaceAll(/ (class|id|data-[\w-]+|aria-[\w-]+|tabindex)="[^"]*"/g, ""),
  );

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

test.each(["home", "checkout"] as const)(
  "above the %s page stands the header, with its texts in their order",
  async (name) => {
    const html = await page(name);
    expect(html.indexOf("</header>")).toBeLessThan(html.indexOf("<main"));
    const bar = ["Search", "Hello Guest", "Sign In", "Returns", "& Orders", "Your", "Prime", "0"];
    expect(textsOf(headerOf(html))).toEqual([...bar, ...labels]);
    expect(textsOf(headerOf(await page(name, ada)))).toEqual([
      ...bar.map((text) => ({ "Hello Guest": `Hello ${ada.email}`, "Sign In": "Sign Out" })[text] ?? text),
      ...labels,
    ]);
  },
);

test("the header links to the home page, the sign-in page and the basket page, has a text input, and nothing else leads anywhere", async () => {
  const nowhere = labels.map(() => '<a role="link">');
  const leading = (option: string) => [
    '<a href="/">',
    "<label>",
    expect.stringMatching(/^<input type="text"/),
    option,
    '<a href="/checkout">',
  ];
  expect(controlsOf(headerOf(await page("home")))).toEqual([...leading('<a href="/login">'), ...nowhere]);
  expect(controlsOf(headerOf(await page("home", ada)))).toEqual([...leading('<button type="button">'), ...nowhere]);
});

test("in the logo's link the logo is drawn, in the basket's an icon, and in a shop of another name that stands there", async () => {
  for (const link of headerOf(await page("home")).match(/<a [^>]*href="\/(checkout)?".*?<\/a>/g)!)
    expect(link).toMatch(/<svg.*<path d="M/);
  expect(textsOf(headerOf(await page("home", null, "Reed")))[0]).toBe("Reed");
});

test("the banner's slides are named by their captions, and nothing else but buttons is in it", async () => {
  const banner = between(await page("home"), "<section", "</section>");
  const slides = banner.match(/<div role="group".*?<\/div>/g)!;
  expect(slides.flatMap(textsOf)).toEqual(featured.banners.map(({ caption }) => caption));
  for (const slide of slides) expect(slide).not.toMatch(/aria-label="/); // a slide's caption is its only label
  const rest = slides.reduce((left, slide) => left.replace(slide, ""), banner);
  expect(rest.replaceAll(/<button.*?<\/button>/g, "").replaceAll(/ [\w-]+="[^"]*"/g, "")).toBe(
    "<section><div></div><div></div></section>",
  );
});

test("each card shows its product's id, title and price, row by row", async () => {
  const rows = mainOf(await page("home"))
    .split("data-cards=")
    .slice(1);
  const cardOf = (card: string) => ({ id: /data-product-id="([^"]*)"/.exec(card)![1], texts: textsOf(card) });
  expect(rows.map((row) => row.match(/<article.*?<\/article>/g)!.map(cardOf))).toEqual(
    featured.rows.map((row) =>
      row.map(({ id, title, price }) => ({
        id,
        texts: [title, formatCents(Math.round(price * 100)), "Add to Basket"],
      })),
    ),
  );
});

test("the basket page greets, is titled, and has a panel with a label, a sum, a checkbox and a button", async () => {
  const empty = ["Your basket is empty.", "Products you add appear here.", "Continue shopping"];
  const panel = ["Subtotal (0 items)", "$0.00", "This order contains a gift", "Proceed to Checkout"];
  for (const [user, who] of [
    [null, "Guest"],
    [ada, ada.email],
  ] as const)
    expect(textsOf(mainOf(await page("checkout", user)))).toEqual([
      `Hello ${who}`,
      "Your shopping Basket",
      ...empty,
      ...panel,
    ]);
  expect(controlsOf(mainOf(await page("checkout")))).toEqual([
    '<a href="/">',
    "<label>",
    '<input type="checkbox"/>',
    '<button type="button">',
  ]);
});

test("the sign-in page has no header, but the logo, two fields, two buttons and the conditions of use", async () => {
  const html = await page("login");
  expect(html).not.toContain("<header");
  expect(controlsOf(mainOf(html))).toEqual([
    '<a href="/">',
    '<form action="/login" method="post">',
    "<label>",
    '<input type="text" autoComplete="username" autoCapitalize="none" spellCheck="false" name="email"/>',
    "<label>",
    '<input type="password" autoComplete="current-password" name="password"/>',
    '<button value="sign-in" type="submit" name="intent">',
    '<button value="create-account" type="submit" name="intent">',
  ]);
  const [title, email, password, signIn, notice, ...rest] = textsOf(mainOf(html));
  expect([title, email, password, signIn, ...rest]).toEqual([
    "Sign-in",
    "E-mail",
    "Password",
    "Sign In",
    "Create your Wicker Account",
  ]);
  expect(notice).toMatch(/agree to Wicker's conditions of use/);
  expect(textsOf(mainOf(await page("login", null, "Reed")))).toContain("Create your Reed Account");
});
