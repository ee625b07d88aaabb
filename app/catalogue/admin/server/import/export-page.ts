import { exportPieces } from "../../../server/transfer/exporting.ts";
import { noProgress } from "../../../../server/command/progress.ts";
import { connected } from "../../../../database/connected.ts";
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
  await using client = await connected(url);
  yield* exportPieces({ client, format: ".csv", progress: noProgress });
}
