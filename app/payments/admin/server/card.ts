import { and, eq, lt, sql } from "drizzle-orm";
import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import { sumOf } from "../../../charges/domain/proportion.ts";
import type { Database } from "../../../database/database.ts";
import { orders } from "../../../orders/server/schema.ts";
import { isHeldFor } from "../../../orders/server/standing.ts";
import { readDifferences } from "../../server/books.ts";
import { refunds } from "../../server/schema.ts";
import type { MoneyNow } from "../domain/pages.ts";
import { moneyByDay } from "./money-queries.ts";

export const moneyCard = (database: Database) => async (): Promise<MoneyNow> => {
  const { timeZone: stored, currency } = await readStoreSettings(database);
  const timeZone = stored ?? "UTC";
  const today = Temporal.Now.plainDateISO(timeZone);
  const from = new Date(today.subtract({ days: 6 }).toZonedDateTime(timeZone).epochMilliseconds);
  const [money, byHand, notSent, unpaid, differences] = await Promise.all([
    moneyByDay(database, { from }, { timeZone, currency }),
    database.$count(refunds, eq(refunds.state, "by hand")),
    database.$count(refunds, and(eq(refunds.state, "waiting"), lt(refunds.createdAt, sql`now() - interval '1 day'`))),
    database.$count(orders, isHeldFor("payment")),
    readDifferences(database),
  ]);
  const receivedOf = (rows: typeof money) => sumOf(rows, ({ receivedCents }) => receivedCents);
  const weekCents = receivedOf(money);
  if (weekCents + byHand + notSent + unpaid + differences.length === 0) return null;
  const todayCents = receivedOf(money.filter(({ day }) => day === String(today)));
  return { todayCents, weekCents, byHand, notSent, unpaid, differences };
};
