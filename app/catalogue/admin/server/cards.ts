import type { Database } from "../../../database/database.ts";
import { maxScarce, readScarce } from "../../server/scarce.ts";
import type { LowStock } from "../domain/dashboard.ts";

const maxListed = 10;

/** Loader of the dashboard card about stock. @throws if the database does not answer. */
export const stockCard = (database: Database) => async (): Promise<LowStock> => ({
  ...(await readScarce(database, maxListed)),
  most: maxScarce,
});
