import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { startPostgres } from "../../app/database/postgres/start.ts";
import { run } from "../command.ts";
import { root, startStore, temporaryFolder } from "../store-process.ts";
import { every, type Features, find, type Left, nameOf, secret } from "./shopper.ts";
import first from "./v0.1.0/shoppers.json" with { type: "json" };
import second from "./v0.2.0/shoppers.json" with { type: "json" };

/** Test shoppers by release and STORE_FEATURES. Their databases are in the release's folder. */
const releases: Readonly<Record<string, Readonly<Record<string, Left>>>> = { "v0.1.0": first, "v0.2.0": second };

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

/** Restores a former release's database from its SQL dump or backup. Renews the sessions, which may have expired. */
async function databaseOf(release: string, name: string): Promise<string> {
  const database = `shop_${release.replaceAll(".", "_")}_${name}`;
  await execute(
    postgres.url.replace("wicker@", "postgres@"),
    `CREATE DATABASE ${database} OWNER wicker TEMPLATE template0`,
  );
  const url = postgres.url.replace("/wicker?", `/${database}?`);
  const left = join(import.meta.dirname, release, name);
  if (existsSync(`${left}.sql`)) await execute(url, await readFile(`${left}.sql`, "utf8"));
  else {
    const settings = [`DATABASE_URL=${url}`, `SESSION_SECRET=${secret}`];
    await run(root, "env", ...settings, "npm", "run", "--silent", "restore", "--", `${left}.backup`);
  }
  await execute(url, "UPDATE public.sessions SET expires_at = now() + interval '30 days'");
  return url;
}

async function execute(url: string, statements: string) {
  const client = new Client(url);
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

const cases = Object.keys(releases).flatMap((release) => every.map((features) => ({ release, features })));

for (const { release, features } of cases) {
  const name = nameOf(features);
  const tag = release === "v0.1.0" || features !== "all" ? ["@long"] : [];
  test(
    `a shopper of ${release} (${name}) finds all data again, whatever features are switched on and off in between`,
    { tag },
    async () => {
      const left = releases[release]![name]!;
      const DATABASE_URL = await databaseOf(release, name);
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
    },
  );
}
