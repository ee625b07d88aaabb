import type { Client } from "pg";

/** Runs `work` in a transaction. Rolls back if `work` fails, or if `isCommitted` returns false for the result. */
export async function inTransaction<Result>(
  client: Client,
  work: () => Promise<Result>,
  isCommitted: (result: Result) => boolean = () => true,
): Promise<Result> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query(isCommitted(result) ? "commit" : "rollback");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection may be broken
    throw error;
  }
}
