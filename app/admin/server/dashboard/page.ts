import type { Catalogue } from "../../../catalogue/server/catalogue.ts";
import { maxScarce, readScarce } from "../../../catalogue/server/scarce.ts";
import type { Database } from "../../../database/database.ts";
import { createSales, maxCounted } from "../../../orders/server/sales.ts";
import type { Outbox } from "../../../server/emails.ts";
import { withTimeout } from "../../../server/timeout.ts";
import type { Role } from "../../domain/roles.ts";
import type { OutdatedSetting, DashboardPage } from "../../domain/dashboard.ts";
import { dashboardMessages } from "../../dashboard-messages.ts";
import type { AdminRoute } from "../page.ts";
import type { ErrorLog } from "./error-log.ts";

type Sources = {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, "storeSettings">;
  readonly errorLog: ErrorLog;
  readonly outbox: Pick<Outbox, "now"> | null;
  readonly hasOrders: boolean;
  readonly outdated: () => Promise<readonly OutdatedSetting[]>;
};

/** Maximum numbers of listed orders (oldest first) and products (lowest stock first). */
const [orders, products] = [5, 10];

const hour = 60 * 60 * 1000;

export function dashboardPage({
  database,
  catalogue,
  errorLog,
  outbox,
  hasOrders,
  outdated,
}: Sources): AdminRoute<DashboardPage> {
  const sales = createSales(database);
  const maySee = (role: Role, ...others: Role[]) => ["owner", "reader", ...others].includes(role);

  async function toSend() {
    const { count, oldest } = await sales.toSend(orders);
    const hours = (at: string) => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / hour));
    const waiting = oldest.map(({ number, name, placedAt }) => ({ number, name, hours: hours(placedAt) }));
    return { toSend: count, more: count === maxCounted, oldest: waiting };
  }
  const stock = async () => ({ ...(await readScarce(database, products)), most: maxScarce });
  const week = async () => sales.week((await catalogue.storeSettings()).timeZone ?? "UTC");
  async function wrong() {
    const [requests, jobs, settings, emails] = await Promise.all([
      errorLog.requests(),
      errorLog.jobs(),
      outdated(),
      outbox?.now(),
    ]);
    const ofEmails = emails && { dead: emails.counts.dead, awaySince: emails.away?.since ?? null };
    return { requests, jobs, settings, emails: ofEmails ?? null };
  }

  return {
    async show({ role }) {
      const [ofOrders, ofStock, ofWeek, errors] = await withTimeout(
        Promise.all([
          hasOrders && maySee(role, "orders") ? toSend() : null,
          maySee(role, "catalogue") ? stock() : null,
          hasOrders && maySee(role) ? week() : null,
          maySee(role) ? wrong() : null,
        ]),
      );
      return { title: dashboardMessages.title, orders: ofOrders, stock: ofStock, week: ofWeek, errors };
    },
  };
}
