import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { productAddress } from "../../../catalogue/addresses.ts";
import { products } from "../../../catalogue/server/schema.ts";
import type { Database } from "../../../database/database.ts";
import { nameOf } from "../../../catalogue/server/countries.ts";
import { createSales } from "../../../orders/server/sales.ts";
import { cancelledOf } from "../../../orders/server/emails.ts";
import { createOrders } from "../../../orders/server/orders.ts";
import type { ServerModule } from "../../../page/server/server-module.ts";
import { nameOfKind, type Owners } from "../../../server/emails.ts";
import { withTimeouts } from "../../../server/timeout.ts";
import { users } from "../../../accounts/server/schema.ts";
import { emailsAddress, adminOrderAddress, adminOrdersAddress, adminProductAddress } from "../../addresses.ts";
import type { Role } from "../../domain/roles.ts";
import type {
  ArchiveBehindEmail,
  FewLeftEmail,
  EmailFailedData,
  NewOrderEmail,
  OrdersWaitingEmail,
  ShopperCancelledEmail,
} from "../../domain/emails.ts";
import { ownerRoles } from "../schema.ts";

const notifiedRoles: readonly Role[] = ["owner", "orders"];

/** SQL query for the staff who get notifications. Accounts with a role have a verified email (decision 0025). */
export const ownersToNotify: Owners = sql`
  select ${users.email} from ${ownerRoles} join ${users} on ${eq(users.id, ownerRoles.userId)}
  where ${inArray(ownerRoles.role, [...notifiedRoles])} order by ${ownerRoles.grantedAt}`;

/** True if the recipient may see products in admin. The role `orders` may not. */
async function maySeeProducts(database: Database, email: string): Promise<boolean> {
  const holds = database
    .select()
    .from(ownerRoles)
    .innerJoin(users, eq(users.id, ownerRoles.userId))
    .where(and(eq(users.email, email), ne(ownerRoles.role, "orders")));
  return (await holds.limit(1)).length > 0;
}

const NewOrder = z.object({ number: z.number() });
const ShopperCancelled = NewOrder.extend({ units: z.record(z.string(), z.number()) });
const FewLeft = z.object({ products: z.array(z.object({ id: z.string(), left: z.number() })) });
const EmailFailed = z.object({ kind: z.string() });
const ArchiveBehind = z.object({ since: z.string(), why: z.string().nullable() });

export function ownerEmailData(database: Database) {
  const orders = withTimeouts(createOrders(database));
  const sales = createSales(database);
  return {
    async "order-new"(about): Promise<NewOrderEmail | null> {
      const { number } = NewOrder.parse(about);
      const found = await orders.show(number);
      if (!found) return null;
      const { lines, totalCents, address } = found.order;
      return { number, lines, totalCents, country: nameOf(address.country), page: adminOrderAddress(number) };
    },

    async "order-cancelled-by-shopper"(about): Promise<ShopperCancelledEmail | null> {
      const { number, units } = ShopperCancelled.parse(about);
      const found = await orders.show(number);
      return found && { number, lines: cancelledOf(found.order.lines, units), page: adminOrderAddress(number) };
    },

    async "orders-waiting"(): Promise<OrdersWaitingEmail | null> {
      const { count } = await sales.toSend(1);
      return count > 0 ? { count, page: adminOrdersAddress() } : null;
    },

    /** Stock at the time of the order, with the products' current titles. */
    async "nearly-sold-out"(about, { to }): Promise<FewLeftEmail | null> {
      const { products: few } = FewLeft.parse(about);
      const ids = few.map(({ id }) => id);
      const found = await database
        .select({ id: products.id, title: products.title, slug: products.slug })
        .from(products)
        .where(inArray(products.id, ids));
      const seesProducts = await maySeeProducts(database, to);
      const named = few.flatMap(({ id, left }) => {
        const product = found.find((one) => one.id === id);
        if (!product) return [];
        const { title, slug } = product;
        return [{ title, left, page: seesProducts ? adminProductAddress(id) : productAddress(slug) }];
      });
      return named.length > 0 ? { products: named } : null;
    },

    async "letter-dead"(about): Promise<EmailFailedData> {
      return { name: nameOfKind(EmailFailed.parse(about).kind), page: emailsAddress() };
    },

    async "archive-behind"(about): Promise<ArchiveBehindEmail> {
      const { since, why } = ArchiveBehind.parse(about);
      return { since: `${since.slice(0, "2026-11-21T14:05".length).replace("T", " ")} UTC`, why };
    },
  } satisfies ServerModule["emails"];
}
