import { connected } from "../connected.ts";

/** URL for PostgreSQL's superuser. Needs no password: only PostgreSQL's user and root can enter the socket's folder. */
export const superuserAt = (url: string) => url.replace("wicker@", "postgres@");

export async function ask(url: string, statement: string): Promise<void> {
  await using client = await connected(url);
  await client.query(statement);
}
