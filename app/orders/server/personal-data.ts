import { eq } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { removeEmails } from "../../server/emails.ts";
import type { PersonalData } from "../../server/personal-data.ts";
import { addressBookAddress, ordersAddress } from "../addresses.ts";
import { addressBookMessages } from "../address-book-messages.ts";
import { orderMessages } from "../messages.ts";
import type { AddressBook } from "./address-book.ts";
import { anonymise } from "./forgetting.ts";
import { readOrders } from "./reading.ts";
import { orders } from "./schema.ts";

/** Personal-data handlers of orders and saved addresses. A foreign key deletes addresses together with the account. */
export const personalOrders = (database: Database, addresses: AddressBook): PersonalData => ({
  ways: [
    { href: ordersAddress(), name: orderMessages.personalData.link, about: orderMessages.personalData.about },
    { href: addressBookAddress(), name: addressBookMessages.heading, about: addressBookMessages.about },
  ],
  stays: [orderMessages.personalData.stays],

  async collect({ id }) {
    const own = await readOrders(database, eq(orders.userId, id));
    const saved = await addresses.of({ id });
    return {
      orders: own.map(({ order }) => order),
      addresses: saved.map(({ address, isPreferred }) => ({ address, isPreferred })),
    };
  },

  /** Anonymizes orders, and deletes emails about them. Refuses while an order waits to ship. */
  async forget(transaction, person) {
    const locked = await transaction.select().from(orders).where(eq(orders.userId, person.id)).for("update");
    const open = locked.filter(({ state }) => state === "placed").map(({ number }) => number);
    if (open.length > 0) return orderMessages.personalData.open(open);
    const numbers = locked.map(({ number }) => number);
    for (const number of numbers) await removeEmails(transaction, person.email, { number });
    await anonymise(transaction, numbers);
    return null;
  },
});
