import { Client } from "pg";
import { exportPieces } from "../../../server/transfer/exporting.ts";
import { noProgress } from "../../../../server/command/progress.ts";
import type { Database } from "../../../../database/database.ts";
import type { AdminDownload } from "../../../../admin/server/page.ts";
import { loggedExport } from "../../../../admin/server/activity-log.ts";

/** Exports the catalogue as CSV. Opens a separate connection, because slow downloads would occupy the pool. */
export const exportPage = (database: Database): AdminDownload => ({
  async file({ user }) {
    const products = loggedExport(database, { by: user.id, what: "products-exported" }, pieces(database.directUrl));
    return { name: "products.csv", type: "text/csv; charset=utf-8", pieces: products };
  },
});

async function* pieces(url: string): AsyncGenerator<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, keepAlive: true });
  client.on("error", () => {}); // ignored, because a lost connection also rejects the running query
  await client.connect();
  try {
    yield* exportPieces({ client, format: ".csv", progress: noProgress });
  } finally {
    await client.end();
  }
}
