import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { orders } from "../../orders/server/schema.ts";
import type { PersonalData } from "../../server/personal-data.ts";
import { paymentMessages } from "../messages.ts";
import { statementFiles, statementLines } from "./schema.ts";

export const personalPayments = (database: Database): PersonalData => ({
  stays: [paymentMessages.personalData],

  async collect({ id }) {
    const { bookedOn, amountCents, currency, payer, text, orderNumber } = statementLines;
    const own = database.select({ bookedOn, amountCents, currency, payer, text, orderNumber }).from(statementLines);
    const ofAccount = own.innerJoin(orders, eq(orders.number, orderNumber)).where(eq(orders.userId, id));
    return { bankTransfers: await ofAccount.orderBy(statementLines.id) };
  },
});

const reference = sql`coalesce(upper(substring(regexp_replace(text, '[^A-Za-z0-9]', '', 'g') from '(?i)RF[0-9]{14}')), '')`;

/** Erases payers and texts (but no references) of old bank lines and of erased shoppers. Deletes day-old uploads. */
export async function erasePayers(database: Database, years: number): Promise<void> {
  const isOfNobody = sql`exists (select from ${orders} where number = order_number and user_id is null and guest_email is null)`;
  const isOld = lt(statementLines.bookedOn, sql`now() - make_interval(years => ${years})`);
  await database
    .update(statementLines)
    .set({ payer: "", text: reference })
    .where(and(or(isOfNobody, isOld), sql`(payer, text) is distinct from ('', ${reference})`));
  await database.delete(statementFiles).where(lt(statementFiles.at, sql`now() - interval '1 day'`));
}
