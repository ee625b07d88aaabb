import { expect, test } from "vitest";
import { parseConfig } from "../../../config.ts";
import { ConfigError } from "../../../server/config.ts";

const testKey = { STRIPE_SECRET_KEY: "sk_test_shop", STRIPE_WEBHOOK_SECRET: "whsec_shop" };
const live = { ...testKey, STRIPE_SECRET_KEY: "sk_live_shop" };
const https = { PUBLIC_URL: "https://shop.example", TRUSTED_PROXY: "1" };

test("without a key, there is no card provider", () => {
  expect(parseConfig({}).stripe).toBeNull();
});

test("several webhook secrets are accepted, for their rotation", () => {
  const { stripe } = parseConfig({ ...testKey, STRIPE_WEBHOOK_SECRET: "whsec_new, whsec_old" });
  expect(stripe).toEqual({ secretKey: "sk_test_shop", webhookSecrets: ["whsec_new", "whsec_old"], api: null });
});

test("a live key is accepted with an https address", () => {
  expect(parseConfig({ ...live, ...https }).stripe).toMatchObject({ secretKey: "sk_live_shop" });
});

test.each([
  ["a live key without an address", live, /live STRIPE_SECRET_KEY needs a PUBLIC_URL that begins with https/],
  ["a live key with an http address", { ...live, PUBLIC_URL: "http://shop.example" }, /begins with https/],
  ["a live key with another API", { ...live, ...https, STRIPE_API: "http://127.0.0.1:4242" }, /only for tests/],
  ["an API on another machine", { ...testKey, STRIPE_API: "http://api.example" }, /only for tests/],
  ["a key without a webhook secret", { STRIPE_SECRET_KEY: "sk_test_shop" }, /must be set together/],
  ["a webhook secret without a key", { STRIPE_WEBHOOK_SECRET: "whsec_shop" }, /must be set together/],
  ["a publishable key", { ...testKey, STRIPE_SECRET_KEY: "pk_test_shop" }, /must be a secret key of Stripe/],
])("the start is refused with %s, without naming the secrets", (_, settings, message) => {
  const start = () => parseConfig(settings);
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(message);
  expect(start).not.toThrow(/_shop/);
});
