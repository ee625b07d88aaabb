import { expect, test } from "vitest";
import { features } from "./features.ts";
import { emailTemplates } from "./email-templates.ts";
import { renderEmail } from "./render.tsx";
import type { Shop } from "./shop/domain/shop.ts";
import { plainText } from "./ui/email/plain-text.ts";

const shop: Shop = { name: "Wicker", identity: { provider: "embedded" }, features: "all" };
const origin = "https://shop.example";
const written = async (kind: string, data: object | null = null, changes: Partial<Shop> = {}) =>
  (await renderEmail(kind, data, { ...shop, ...changes }, origin))!;

const addressesIn = (html: string, name: "href" | "src") =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, address]) => address!.replaceAll("&amp;", "&"));

test("each kind's feature exists", () => {
  for (const { feature } of Object.values(emailTemplates)) expect(features).toContain(feature);
});

test("a kind that is not in the list is not rendered", async () => {
  expect(await renderEmail("nothing", {}, shop, origin)).toBeNull();
});

test.each(Object.keys(emailTemplates))("the email %s says the same as HTML and as text", async (kind) => {
  const { subject, html, text } = await written(kind);
  expect(subject).toMatch(/^\S.*\S$/);
  expect(html).toContain(`<title>${subject.replaceAll("’", "’")}</title>`);
  const [, main = ""] = html.split(/<\/?main>/);
  const words = main
    .replace(/<[^>]+>/g, "\n")
    .split("\n")
    .filter((word) => word.trim());
  const unescaped = (word: string) => plainText(word);
  for (const word of words) expect(text).toContain(unescaped(word));
  const figures = main.replace(/<[^>]+>|&#?\w+;/g, " ").match(/[$€£]?\d[\d.,]*/g) ?? [];
  for (const figure of figures) expect(text).toContain(figure);
  for (const href of addressesIn(html, "href").slice(1)) expect(text).toContain(href);
  expect(text).not.toMatch(/[<>]|&\w+;|\n{3}/);
});

test.each(Object.keys(emailTemplates))(
  "the email %s has no links without a public URL, contains only the shop's pictures, and runs nothing",
  async (kind) => {
    const { html } = await written(kind);
    for (const href of addressesIn(html, "href")) expect(href).toMatch(/^https:\/\//);
    for (const src of addressesIn(html, "src")) expect(src).toMatch(/^https:\/\/shop\.example\/pictures\//);
    expect(html).not.toMatch(/<(script|link|iframe|form|object)|url\(|@import|javascript:|\son\w+=/i);
  },
);

test.each([
  [[0], "Sold out: Dune table lamp"],
  [[0, 0], "Sold out: Dune table lamp, and 1 more"],
  [[0, 3], "Sold out or nearly sold out: Dune table lamp, and 1 more"],
  [[2, 3], "Nearly sold out: Dune table lamp, and 1 more"],
])("the email about products with %j units left has the subject %s", async (units, subject) => {
  const products = units.map((left) => ({ title: "Dune table lamp", left, page: "/admin/products/dune-lamp" }));
  expect((await written("nearly-sold-out", { products })).subject).toBe(subject);
});

test("an email has the shop's name or logo, its colours, and the footer of every page", async () => {
  const plain = await written("trial");
  expect(plain.html).toMatch(/<a href="https:\/\/shop\.example\/" class="name"[^>]*>Wicker<\/a>/);
  const own = await written("trial", null, {
    name: "Osier",
    logo: { src: "/pictures/logo-1/logo.webp", width: 400, height: 100 },
    appearance: { style: ":root{--header:#102030;--on-ink:#fefefe;--gold:#aa0000;--on-gold:#ffffff}" },
    footer: [{ title: "Help", pages: [{ title: "Delivery & returns", href: "/pages/delivery" }] }],
  });
  expect(own.html).toMatch(
    /<img src="https:\/\/shop\.example\/pictures\/logo-1\/logo\.webp" alt="Osier" [^>]*height="32" width="128"/,
  );
  for (const colour of ["#102030", "#fefefe", "#aa0000", "#ffffff"]) expect(own.html).toContain(`${colour}!important`);
  expect(own.html).toContain('href="https://shop.example/pages/delivery"');
  expect(own.text).toContain(
    "-- \nOsier: https://shop.example/ · Delivery & returns: https://shop.example/pages/delivery",
  );
});

test("a picture from another host is left out of an email, because it would reveal who reads it", async () => {
  const { sample } = await import("./orders/screens/emails/placed.tsx");
  const lines = sample.lines.map((line) => ({ ...line, image: "https://images.example/lamp.jpg" }));
  const { html } = await written("order-placed", { ...sample, lines });
  expect(html).not.toContain("images.example");
  expect(html).toContain("Dune table lamp");
});

test("a shopper's text is text in an email, whatever it looks like", async () => {
  const { sample } = await import("./orders/screens/emails/placed.tsx");
  const hostile = '<img src="/x" onerror="alert(1)"> href="/y" & "quoted"';
  const { html, text } = await written("order-placed", { ...sample, giftNote: hostile, address: [hostile] });
  expect(html).not.toContain('<img src="https://shop.example/x');
  expect(html).not.toContain("shop.example/y");
  expect(text).toContain(hostile);
});

test("a gift message keeps its lines", async () => {
  const { sample } = await import("./orders/screens/emails/placed.tsx");
  const { html, text } = await written("order-placed", { ...sample, giftNote: "Happy birthday!\r\nYour Ada" });
  expect(html).toContain("Happy birthday!<br/>Your Ada");
  expect(text).toContain("Happy birthday!\nYour Ada");
});

test("the email about a cancellation mentions a refund only if the order may have been paid", async () => {
  const { sample } = await import("./orders/screens/emails/cancelled.tsx");
  const mentionsRefund = async (changes: object) =>
    (await written("order-cancelled", { ...sample, ...changes })).text.includes("we refund your payment");
  expect(await mentionsRefund({ isPrepaid: true })).toBe(true);
  expect(await mentionsRefund({ isPrepaid: true, isWhole: true, isOwn: true })).toBe(true);
  expect(await mentionsRefund({ isPrepaid: true, isWhole: true, isUnpaid: true })).toBe(false);
  expect(await mentionsRefund({})).toBe(false);
});

test("the time of a sign-in is in the shop's time zone", async () => {
  const data = { href: "/account/forgot", device: "Firefox on Linux", at: "2026-11-25T23:51:24.697Z" };
  const { text } = await written("new-device", data, { locale: "en-IE", timeZone: "Europe/Berlin" });
  expect(text).toContain("26 Nov 2026, 00:51 GMT+1");
  expect((await written("new-device", data)).text).toContain("2026-11-25 23:51 UTC");
});

test("amounts are in the shop's currency", async () => {
  const money = { currency: "EUR", figures: [["^(\\d+)$", "$1 cents of a euro"]] as [string, string][] };
  const { text } = await written("order-placed", null, { money });
  expect(text).toContain("15400 cents of a euro");
});

test("text made from markup has separate paragraphs, a line per row, and URLs after their links", () => {
  const markup = `<h1>Thank&#x27;s</h1><p>One   &amp; two</p><p><a href="https://a.example/?b=1&amp;c=2">See</a></p>
    <table><tbody><tr><td><img src="x" alt="no"/></td><td>Mug<br/><span>2 × $5</span></td><td>$10</td></tr></tbody></table><p>End</p>`;
  expect(plainText(markup)).toBe("Thank's\n\nOne & two\n\nSee: https://a.example/?b=1&c=2\n\nMug\n2 × $5  $10\n\nEnd");
});
