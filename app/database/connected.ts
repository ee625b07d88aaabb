import { Client } from "pg";

/** Opens one connection whose statements have no timeout. Disposal closes the connection. */
export async function connected(url: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, keepAlive: true });
  client.on("error", () => {}); // ignored, because a lost connection also rejects the running query
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
