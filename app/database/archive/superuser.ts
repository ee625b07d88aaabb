import { Client } from "pg";

/** Returns the URL for PostgreSQL's superuser. Only PostgreSQL's system user and root can enter the socket's folder. */
export const superuserAt = (url: string) => url.replace("wicker@", "postgres@");

/** Executes a statement over a new connection. Ignores the result. */
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
