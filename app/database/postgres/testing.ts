import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { openDatabase, type Database } from "../database.ts";

export type TestDatabase = { url: string; database: Database; stop(): Promise<void> };

/**
 * Creates a test database. Call in beforeAll, and call its `stop` in afterAll.
 * @param template `wicker` has all tables, without rows. `template0` has no tables.
 */
export async function testDatabase(template: "wicker" | "template0" = "wicker"): Promise<TestDatabase> {
  const superuser = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await execute(superuser, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER wicker`);
  const url = superuser.replace("postgres@", "wicker@").replace("/wicker?", `/${name}?`);
  const database = openDatabase(url);
  return {
    url,
    database,
    async stop() {
      await database.close();
      await execute(superuser, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client(url.replace("/wicker?", "/postgres?"));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
