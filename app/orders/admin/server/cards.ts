import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import { createSales, maxCounted } from "../../server/sales.ts";
import type { ToShip, Week } from "../domain/dashboard.ts";

const maxListed = 5;

const hoursSince = (at: string) => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 3_600_000));

/** Loaders of the dashboard's order cards. @throws if the database does not answer */
export function orderCards(database: Database) {
  const sales = createSales(database);
  return {
    async toShip(): Promise<ToShip> {
      const { count, oldest } = await sales.toSend(maxListed);
      const waiting = oldest.map(({ number, name, placedAt }) => ({ number, name, hours: hoursSince(placedAt) }));
      return { count, more: count === maxCounted, oldest: waiting };
    },
    sales: async (): Promise<Week> => sales.week((await readStoreSettings(database)).timeZone ?? "UTC"),
  };
}
