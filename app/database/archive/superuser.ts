import { Client } from "pg";

/** The address for PostgreSQL's superuser, who may copy all data: the home's own socket lets only its owner and root in. */
export const superuserAt = (url: string) => url.replace("wicker@", "postgres@");

/** Asks something that has no answer, over a connection of its own. */
export async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {}); // what it is asked then fails
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
