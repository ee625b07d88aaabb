import type { Catalogue } from "../../../catalogue/server/catalogue.ts";
import { mostScarce, readScarce } from "../../../catalogue/server/scarce.ts";
import type { Database } from "../../../database/database.ts";
import { createSales, mostCounted } from "../../../orders/server/sales.ts";
import type { Outbox } from "../../../server/emails.ts";
import { withTimeout } from "../../../server/timeout.ts";
import type { Role } from "../../domain/roles.ts";
import type { OutdatedSetting, DashboardPage } from "../../domain/dashboard.ts";
import { dashboardMessages } from "../../dashboard-messages.ts";
import type { AdminRoute } from "../page.ts";
import type { ErrorLog } from "./troubles.ts";

type Sources = {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, "market">;
  readonly errorLog: ErrorLog;
  /** Null in a shop without email. */
  readonly outbox: Pick<Outbox, "now"> | null;
  /** True if the shop takes orders. */
  readonly hasOrders: boolean;
  readonly outdated: () => Promise<readonly OutdatedSetting[]>;
};

/** Number of oldest waiting orders, and of products with the lowest stock. */
const [orders, products] = [5, 10];

const hour = 60 * 60 * 1000;

/** Dashboard: sections that the role may see. */
export function dashboardPage({
  database,
  catalogue,
  errorLog: troubles,
  outbox,
  hasOrders,
  outdated,
}: Sources): AdminRoute<DashboardPage> {
  const sales = createSales(database);
  const concerns = (role: Role, ...others: Role[]) => ["owner", "reader", ...others].includes(role);

  async function toSend() {
    const { count, oldest } = await sales.toSend(orders);
    const hours = (at: string) => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / hour));
    const waiting = oldest.map(({ number, name, placedAt }) => ({ number, name, hours: hours(placedAt) }));
    return { toSend: count, more: count === mostCounted, oldest: waiting };
  }
  const stock = async () => ({ ...(await readScarce(database, products)), most: mostScarce });
  const week = async () => sales.week((await catalogue.market()).timeZone ?? "UTC");
  async function wrong() {
    const [requests, jobs, settings, emails] = await Promise.all([
      troubles.requests(),
      troubles.jobs(),
      outdated(),
      outbox?.now(),
    ]);
    const ofEmails = emails && { dead: emails.counts.dead, awaySince: emails.away?.since ?? null };
    return { requests, jobs, settings, emails: ofEmails ?? null };
  }

  return {
    async show({ role }) {
      const [ofOrders, ofStock, ofWeek, ofTroubles] = await withTimeout(
        Promise.all([
          hasOrders && concerns(role, "orders") ? toSend() : null,
          concerns(role, "catalogue") ? stock() : null,
          hasOrders && concerns(role) ? week() : null,
          concerns(role) ? wrong() : null,
        ]),
      );
      return { title: dashboardMessages.title, orders: ofOrders, stock: ofStock, week: ofWeek, errors: ofTroubles };
    },
  };
}
