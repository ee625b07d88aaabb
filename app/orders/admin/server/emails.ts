import { z } from "zod";
import { nameOf } from "../../../catalogue/server/countries.ts";
import type { Database } from "../../../database/database.ts";
import type { TemplateDataByKind } from "../../../server/emails.ts";
import { linesOf } from "../../domain/parcels.ts";
import type { Orders } from "../../server/orders.ts";
import { createSales } from "./sales.ts";
import { adminOrderAddress, adminOrdersAddress } from "../addresses.ts";
import type { NewOrderEmail, OrdersWaitingEmail, ShopperCancelledEmail } from "../domain/emails.ts";

const About = z.object({ number: z.number() });
const ShopperCancelled = About.extend({ units: z.record(z.string(), z.number()) });

/** Template data of emails to staff. Null if the order does not exist any more. */
export function staffEmails(database: Database, orders: Orders) {
  const sales = createSales(database);
  const orderOf = async (about: object) => (await orders.show(About.parse(about).number))?.order;
  return {
    async "order-new"(about): Promise<NewOrderEmail | null> {
      const order = await orderOf(about);
      if (!order) return null;
      const { number, lines, totalCents, parts, pickup, address } = order;
      const country = nameOf(address.country);
      return { number, lines, totalCents, parts, pickup, country, page: adminOrderAddress(number) };
    },

    async "order-cancelled-by-shopper"(about): Promise<ShopperCancelledEmail | null> {
      const { units } = ShopperCancelled.parse(about);
      const order = await orderOf(about);
      if (!order) return null;
      const { number, lines, state } = order;
      return { number, lines: linesOf(lines, units), isWhole: state === "cancelled", page: adminOrderAddress(number) };
    },

    async "orders-waiting"(): Promise<OrdersWaitingEmail | null> {
      const { count } = await sales.toShip(1);
      return count > 0 ? { count, page: adminOrdersAddress() } : null;
    },
  } satisfies TemplateDataByKind;
}
