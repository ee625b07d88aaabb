import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { startPostgres } from "../../app/database/postgres/start.ts";
import { startStore, temporaryFolder } from "../store-process.ts";
import { type Features, find } from "./shopper.ts";
import shoppers from "./v0.1.0/shoppers.json" with { type: "json" };

const secret = "the secret of a store that is upgraded";
const every: readonly Features[] = ["", "catalogue", "all"];

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
test.beforeAll(async () => {
  folder = await temporaryFolder();
  postgres = await startPostgres(join(folder, "data"));
});
test.afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A database as a former release left it, but for the age of its sessions: they end after thirty days. */
async function databaseOf(release: string, name: string): Promise<string> {
  await execute(
    postgres.url.replace("wicker@", "postgres@"),
    `CREATE DATABASE shop_${name} OWNER wicker TEMPLATE template0`,
  );
  const url = postgres.url.replace("/wicker?", `/shop_${name}?`);
  await execute(url, await readFile(join(import.meta.dirname, release, `${name}.sql`), "utf8"));
  await execute(url, "UPDATE public.sessions SET expires_at = now() + interval '30 days'");
  return url;
}

async function execute(url: string, statements: string) {
  const client = new Client(url);
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

for (const features of every) {
  const name = features || "default";
  test(`a shopper of v0.1.0 (${name}) finds all again, whatever is switched on and off in between`, async () => {
    const left = shoppers[name];
    const DATABASE_URL = await databaseOf("v0.1.0", name);
    const found = async (STORE_FEATURES: Features) => {
      const store = await startStore({ DATABASE_URL, SESSION_SECRET: secret, STORE_FEATURES });
      return find(store.address, left).finally(() => store.stop());
    };
    const there = { greeted: true, signedIn: true };
    const all = features === "all" ? { units: 2, ordered: true } : { units: 0, ordered: false };
    expect(await found(features)).toEqual({ ...there, ...all });
    for (const other of every.filter((value) => value !== features)) expect(await found(other)).toMatchObject(there);
    expect(await found(features)).toEqual({ ...there, ...all });
    if (features !== "all") expect(await found("all")).toEqual({ ...there, ...all });
  });
}
