import { Client } from "pg";

/** Address for PostgreSQL's superuser, who may copy all data. Only the home's owner and root can use the socket. */
export const superuserAt = (url: string) => url.replace("wicker@", "postgres@");

/** Executes a statement over a connection of its own. Ignores rows. */
export async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {}); // the statement fails with the same error
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
