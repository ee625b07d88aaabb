import { Client } from "pg";

/** One connection without time limits, which ends when it is disposed of. */
export async function connected(url: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {}); // what it is doing then fails with it
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
