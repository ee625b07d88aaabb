import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const refusal = (environment: Record<string, string>) => {
  try {
    parseConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return null;
};

test("nothing is needed to start: an empty environment gives the defaults", () => {
  expect(parseConfig({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    WEB_CONCURRENCY: 1,
    STORE_NAME: "Wicker",
    STORE_FEATURES: "",
    IDENTITY_PROVIDER: "embedded",
    IMAGE_HOSTS: [],
    TRUSTED_PROXY: false,
  });
});

test("an empty string counts as unset", () => {
  expect(parseConfig({ PORT: "", PUBLIC_URL: "", DATABASE_URL: "" }).PORT).toBe(3000);
});

test("every wrong setting is named, a line each", () => {
  const message = refusal({ PORT: "many", STORE_FEATURES: "everything", PUBLIC_URL: "ftp://shop" })!;
  expect(message.split("\n")).toEqual([
    "PORT must be a whole number from 0 to 65535.",
    "PUBLIC_URL must be an http or https address.",
    "STORE_FEATURES must be one of: (empty), catalogue, all.",
  ]);
});

test.each([
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["HOST", "shop.example"],
  ["WEB_CONCURRENCY", "0"],
  ["PUBLIC_URL", "https://shop.example/store"],
  ["IMAGE_HOSTS", "https://images.example"],
  ["IMAGE_HOSTS", "images.example; script-src *"],
  ["DATABASE_URL", "mysql://localhost/shop"],
  ["SESSION_SECRET", "short"],
  ["TRUSTED_PROXY", "maybe"],
  ["LOG_LEVEL", "loud"],
  ["IDENTITY_PROVIDER", "nobody"],
])("%s=%s is refused by name", (name, value) => {
  expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must `));
});

test("picture hosts are a list, whatever separates them", () => {
  expect(parseConfig({ IMAGE_HOSTS: "Images.example, cdn.example:8443" }).IMAGE_HOSTS).toEqual([
    "images.example",
    "cdn.example:8443",
  ]);
});

test("a database of the owner's needs a secret that all processes share", () => {
  expect(refusal({ DATABASE_URL: "postgres://shop@db/shop" })).toMatch(/^SESSION_SECRET must be set/);
});

test("a store that other machines can reach needs to know its public address", () => {
  expect(refusal({ HOST: "0.0.0.0" })).toMatch(/^PUBLIC_URL must be set/);
  expect(refusal({ HOST: "0.0.0.0", PUBLIC_URL: "https://shop.example" })).toBeNull();
});
