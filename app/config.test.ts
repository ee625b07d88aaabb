import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { ConfigError } from "./server/config.ts";

const refusal = (environment: Record<string, string>) => {
  try {
    parseConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return null;
};

test("an empty environment gives the defaults", () => {
  expect(parseConfig({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    WEB_CONCURRENCY: 1,
    STORE_NAME: "Wicker",
    STORE_FEATURES: "",
    IDENTITY_PROVIDER: "embedded",
    IMAGE_HOSTS: [],
    TRUSTED_PROXY: 0,
  });
});

test("an empty string counts as unset", () => {
  expect(parseConfig({ PORT: "", PUBLIC_URL: "", DATABASE_URL: "" }).PORT).toBe(3000);
});

test("every invalid setting is named on its own line", () => {
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
  ["DATABASE_DIRECT_URL", "mysql://localhost/shop"],
  ["DATABASE_POOL", "1"],
  ["MIGRATE", "maybe"],
  ["SESSION_SECRET", "short"],
  ["TRUSTED_PROXY", "maybe"],
  ["TRUSTED_PROXY", "-1"],
  ["TRUSTED_PROXY", "1.5"],
  ["LOG_LEVEL", "loud"],
  ["METRICS_PORT", "metrics"],
  ["METRICS_PORT", "65536"],
  ["METRICS_PORT", ":9464"],
  ["METRICS_PORT", "shop.example:9464"],
  ["METRICS_PORT", "999.0.0.1:9464"],
  ["METRICS_PORT", "::1:9464"],
  ["METRICS_PORT", "[127.0.0.1]:9464"],
  ["LOG_REQUESTS", "all"],
  ["LOG_REQUESTS", "1.5"],
  ["IDENTITY_PROVIDER", "nobody"],
  ["FIREBASE_API_KEY", "a key"],
  ["FIREBASE_AUTH_DOMAIN", "https://my-shop.firebaseapp.com"],
  ["FIREBASE_AUTH_DOMAIN", "a.example; script-src *"],
  ["FIREBASE_PROJECT_ID", "My shop"],
  ["FIREBASE_AUTH_EMULATOR_HOST", "http://127.0.0.1:9099"],
  ["FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9099 *"],
])("%s=%s is refused by name", (name, value) => {
  expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must `));
});

test("metrics are served on this machine, or at the configured address", () => {
  const at = (METRICS_PORT: string) => parseConfig({ METRICS_PORT }).METRICS_PORT;
  expect(["9464", "0.0.0.0:9464", "[::1]:9464", "localhost:9464", ""].map(at)).toEqual([
    { host: "127.0.0.1", port: 9464 },
    { host: "0.0.0.0", port: 9464 },
    { host: "::1", port: 9464 },
    { host: "localhost", port: 9464 },
    undefined,
  ]);
});

test("picture hosts are a list with any separator", () => {
  expect(parseConfig({ IMAGE_HOSTS: "Images.example, cdn.example:8443" }).IMAGE_HOSTS).toEqual([
    "images.example",
    "cdn.example:8443",
  ]);
});

test("a database of the owner's needs a secret that all processes share", () => {
  expect(refusal({ DATABASE_URL: "postgres://shop@db/shop" })).toMatch(/^SESSION_SECRET must be set/);
});

test("the URL that bypasses a pooler is ignored without a pooler", () => {
  const DATABASE_DIRECT_URL = "postgres://shop@db/shop";
  expect(refusal({ DATABASE_DIRECT_URL })).toMatch(/^DATABASE_URL must be set when DATABASE_DIRECT_URL is/);
  const settings = { DATABASE_DIRECT_URL, DATABASE_URL: "postgres://shop@pooler/shop", SESSION_SECRET: "s".repeat(32) };
  expect(parseConfig(settings)).toMatchObject({ DATABASE_DIRECT_URL, MIGRATE: "on" });
});

test("a new secret precedes the one that it replaces", () => {
  const [newest, former] = ["n".repeat(32), "f".repeat(40)];
  expect(parseConfig({ SESSION_SECRET: `${newest}, ${former}` }).SESSION_SECRET).toEqual([newest, former]);
  const withComma = "a passphrase that was chosen long ago, with a comma";
  expect(parseConfig({ SESSION_SECRET: withComma }).SESSION_SECRET).toEqual([withComma]);
});

test("a store that other machines can reach needs its public URL", () => {
  expect(refusal({ HOST: "0.0.0.0" })).toMatch(/^PUBLIC_URL must be set/);
  expect(refusal({ HOST: "0.0.0.0", PUBLIC_URL: "http://shop.example" })).toBeNull();
});

test("a store that shoppers reach over https needs the number of proxies before it", () => {
  expect(refusal({ PUBLIC_URL: "https://shop.example" })).toMatch(
    /^TRUSTED_PROXY must be set when PUBLIC_URL is https/,
  );
  const behind = (TRUSTED_PROXY: string) => parseConfig({ PUBLIC_URL: "https://shop.example", TRUSTED_PROXY });
  expect(["0", "2", "off", "on", "On"].map((proxies) => behind(proxies).TRUSTED_PROXY)).toEqual([0, 2, 0, 1, 1]);
});

const firebase = {
  IDENTITY_PROVIDER: "firebase",
  FIREBASE_API_KEY: "AIzaSyA-key_1",
  FIREBASE_AUTH_DOMAIN: "my-shop.firebaseapp.com",
  FIREBASE_PROJECT_ID: "my-shop-1a2b3",
};

test("Firebase is connected with four settings", () => {
  const config = { apiKey: "AIzaSyA-key_1", authDomain: "my-shop.firebaseapp.com", projectId: "my-shop-1a2b3" };
  expect(parseConfig(firebase).identity).toEqual({ provider: "firebase", config });
});

test("without IDENTITY_PROVIDER, its other settings are ignored", () => {
  expect(parseConfig({ ...firebase, IDENTITY_PROVIDER: "" }).identity).toEqual({ provider: "embedded" });
});

test.each(["FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN", "FIREBASE_PROJECT_ID"])(
  "Firebase without %s is refused",
  (name) => {
    expect(refusal({ ...firebase, [name]: "" })).toBe(
      `${name} must be set when IDENTITY_PROVIDER is firebase: the Firebase console shows it in the project's settings.`,
    );
  },
);

const emulated = {
  ...firebase,
  FIREBASE_PROJECT_ID: "demo-shop",
  FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
};

test.each([{}, { PUBLIC_URL: "http://localhost:3000" }, { FIREBASE_AUTH_EMULATOR_HOST: "[::1]:9099" }])(
  "an emulator is accepted on this machine, for a demo project, in a shop for nobody else: %o",
  (others) => {
    const { identity } = parseConfig({ ...emulated, ...others });
    const { FIREBASE_AUTH_EMULATOR_HOST: host } = { ...emulated, ...others };
    expect(identity).toMatchObject({ emulator: `http://${host}` });
  },
);

test.each([
  { FIREBASE_AUTH_EMULATOR_HOST: "10.0.0.7:9099" },
  { FIREBASE_AUTH_EMULATOR_HOST: "emulator.example:9099" },
  { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1.example.com:9099" },
  { FIREBASE_PROJECT_ID: "my-shop-1a2b3" },
  { FIREBASE_PROJECT_ID: "my-demo-shop" },
  { PUBLIC_URL: "https://shop.example", TRUSTED_PROXY: "1" },
])("an emulator is refused if any of the three is otherwise: %o", (other) => {
  expect(refusal({ ...emulated, ...other })).toMatch(/^FIREBASE_AUTH_EMULATOR_HOST is only for tests\. Unset it/);
});

test("a pool too large for the embedded PostgreSQL is refused, but not with an external PostgreSQL", () => {
  expect(parseConfig({ WEB_CONCURRENCY: "4", DATABASE_POOL: "69" }).DATABASE_POOL).toBe(69);
  const tooMany = { WEB_CONCURRENCY: "4", DATABASE_POOL: "70" };
  expect(refusal(tooMany)).toBe(
    "DATABASE_POOL must be at most 69 when WEB_CONCURRENCY is 4: the store's own PostgreSQL has no more connections for them.",
  );
  const ofOnesOwn = { DATABASE_URL: "postgres://db.example/shop", SESSION_SECRET: "s".repeat(32) };
  expect(parseConfig({ ...tooMany, ...ofOnesOwn }).DATABASE_POOL).toBe(70);
});

test.each([
  ["1", 10],
  ["64", 3],
])("by default, each of %s processes has a pool of %i", (WEB_CONCURRENCY, pool) => {
  expect(parseConfig({ WEB_CONCURRENCY }).DATABASE_POOL).toBe(pool);
});
