import { expect, test } from "vitest";
import { parseConfig } from "../../config.ts";
import { ConfigError } from "../../server/config.ts";
import type { Mail } from "./settings.ts";

const mailWith = (SMTP_URL: string, MAIL_FROM = "orders@shop.example") => parseConfig({ SMTP_URL, MAIL_FROM }).mail;

test("without SMTP_URL there is no mail server", () => {
  expect(parseConfig({}).mail).toBeNull();
  expect(parseConfig({ MAIL_FROM: "orders@shop.example" }).mail).toBeNull();
});

test("SMTP_URL needs MAIL_FROM", () => {
  expect(() => parseConfig({ SMTP_URL: "smtp://localhost" })).toThrow(/^MAIL_FROM must be set when SMTP_URL is/);
});

test.each<[string, Partial<Mail>]>([
  ["smtp://localhost", { host: "localhost", port: 25, user: null, encrypted: "no" }],
  ["smtp://[::1]:1025", { host: "::1", port: 1025, encrypted: "no" }],
  ["smtp://shop:hush@127.0.0.1", { port: 587, encrypted: "if possible" }],
  ["smtp://mail.example", { port: 25, encrypted: "if possible" }],
  ["smtp://shop:hush@mail.example", { port: 587, user: { name: "shop", password: "hush" }, encrypted: "always" }],
  ["smtps://shop:hush@mail.example", { port: 465, encrypted: "at once" }],
  ["smtps://mail.example:4650", { port: 4650, user: null, encrypted: "at once" }],
  [
    "smtp://shop%40mail.example:p%40ss%3Aword@mail.example",
    { user: { name: "shop@mail.example", password: "p@ss:word" } },
  ],
  ["smtp://shop:50%25@mail.example", { user: { name: "shop", password: "50%" } }],
])("%s sets the mail server and the encryption", (url, mail) => {
  expect(mailWith(url)).toMatchObject(mail);
});

test.each(["mail.example:587", "https://mail.example", "smtp://", "ftp://mail.example"])(
  "SMTP_URL cannot be %j",
  (url) => {
    expect(() => mailWith(url)).toThrow(/^SMTP_URL must be an address such as smtp:/);
  },
);

test.each(["smtp://shop:50%@mail.example", "smtp://100%shop:hush@mail.example", "smtp://shop:%ff@mail.example"])(
  "a percent sign that encodes nothing is refused: %s",
  (url) => {
    expect(() => mailWith(url)).toThrow(new ConfigError("SMTP_URL has a % in the user or password: write % as %25."));
  },
);

test.each([
  ["orders@shop.example", "", "orders@shop.example"],
  ["My Shop <orders@shop.example>", "My Shop", "orders@shop.example"],
  ['"Ada & Co, baskets" <orders@shop.example>', "Ada & Co, baskets", "orders@shop.example"],
])("MAIL_FROM may be %s", (text, name, address) => {
  expect(mailWith("smtp://localhost", text)!.from).toEqual({ name, address });
});

test.each([
  "shop",
  "My Shop",
  "My Shop <orders>",
  "a@b.example, c@d.example",
  "A\r\nBcc: c@d.example <a@b.example>",
  "<>",
])("MAIL_FROM cannot be %j", (text) => {
  expect(() => mailWith("smtp://localhost", text)).toThrow(/^MAIL_FROM must be an e-mail address/);
});
