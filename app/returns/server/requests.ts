import { and, eq, sql } from "drizzle-orm";
import type { Units } from "../../orders/domain/order.ts";
import { orderLines } from "../../orders/server/schema.ts";
import type { ServerContext } from "../../server/context.ts";
import { ownerRecipient } from "../../server/emails.ts";
import { isReturnable, linesLeft } from "../domain/return.ts";
import type { ReturnItemsPage, ReturnRules } from "../domain/rules.ts";
import { returnMessages } from "../messages.ts";
import { insertItems, isInTime, lockReturnable, readReturnable, type Reasons } from "./returnable.ts";
import { returnLabels, returnLines, returns } from "./schema.ts";

/** Maximum number of returns per order. */
const maxReturns = 20;

type Dependencies = Pick<ServerContext, "database" | "post"> & { readonly readRules: () => Promise<ReturnRules> };

/** Requests of shoppers to return items. The caller checks that the order belongs to the shopper. */
export const createReturnRequests = ({ database, post, readRules }: Dependencies) => ({
  /** Reads the lines that can be returned now, the order's returns, and the rules. */
  async read(number: number) {
    const rules = await readRules();
    const isOpen = await isInTime(database, number, rules.days);
    const lines = isOpen ? linesLeft(await readReturnable(database, number)) : [];
    const { id, state, answer, replacement } = returns;
    const hasLabel = sql<boolean>`exists (select from ${returnLabels} where return_id = ${id})`;
    const items = sql<ReturnItemsPage["returns"][number]["items"]>`(
      select coalesce(json_agg(json_build_object('title', title, 'units', units) order by line.id), '[]')
      from ${returnLines} as returned join ${orderLines} as line
        on line.product_id = returned.product_id and line.order_number = ${returns}.order_number
      where return_id = ${returns}.id)`;
    const ofOrder = database.select({ id, state, items, answer, replacement, hasLabel }).from(returns);
    return { rules, lines, returns: await ofOrder.where(eq(returns.orderNumber, number)).orderBy(id) };
  },

  /** Stores a request. Returns null, or a sentence with the reason of a refusal. */
  request: (number: number, units: Units, reasons: Reasons) =>
    database.transaction(async (transaction): Promise<string | null> => {
      const lines = await lockReturnable(transaction, number);
      const { days } = await readRules();
      if (!(await isInTime(transaction, number, days))) return returnMessages.request.over;
      const isFull = (await transaction.$count(returns, eq(returns.orderNumber, number))) >= maxReturns;
      if (isFull) return returnMessages.request.full;
      if (!isReturnable(lines, units)) return returnMessages.noUnits;
      const [made] = await transaction.insert(returns).values({ orderNumber: number }).returning({ id: returns.id });
      const { id } = made!;
      await insertItems(transaction, id, units, reasons);
      await post?.(transaction, { kind: "return-new", to: ownerRecipient, about: { id }, once: `return-new ${id}` });
      return null;
    }),

  /** Null if this order has no such return or label. */
  async label(number: number, id: number): Promise<Buffer | null> {
    const [found] = await database
      .select({ bytes: returnLabels.bytes })
      .from(returnLabels)
      .innerJoin(returns, eq(returns.id, returnLabels.returnId))
      .where(and(eq(returns.id, id), eq(returns.orderNumber, number)));
    return found?.bytes ?? null;
  },
});

export type ReturnRequests = ReturnType<typeof createReturnRequests>;
