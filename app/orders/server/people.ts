import { eq } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { OfPeople } from "../../server/people.ts";
import { ordersAddress } from "../addresses.ts";
import { orderWords } from "../words.ts";
import { anonymise } from "./forgetting.ts";
import { readOrders } from "./reading.ts";
import { orders } from "./schema.ts";

const words = orderWords.people;

/** The orders of people with accounts: what they may take along, and what becomes of them when an account goes. */
export const ordersOfPeople = (database: Database): OfPeople => ({
  ways: [{ href: ordersAddress(), name: words.way, about: words.about }],
  stays: [words.stays],

  async told({ id }) {
    const own = await readOrders(database, eq(orders.userId, id));
    return { orders: own.map(({ order }) => order) };
  },

  /** Their orders keep what the shop's books need: lines, sums and the country. One that is still to be sent needs its address. */
  async forget(transaction, person) {
    const own = eq(orders.userId, person.id);
    const kept = await transaction
      .select({ number: orders.number, state: orders.state })
      .from(orders)
      .where(own)
      .for("update");
    const open = kept.filter(({ state }) => state === "placed").map(({ number }) => number);
    if (open.length > 0) return words.open(open);
    await anonymise(
      transaction,
      kept.map(({ number }) => number),
    );
    return null;
  },
});
