import { and, asc, desc, eq, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { maxAddresses, type SavedAddress } from "../domain/address-book.ts";
import type { Address } from "../domain/order.ts";
import { savedAddresses } from "./schema.ts";

type Shopper = { readonly id: string };

export type AddressBook = ReturnType<typeof createAddressBook>;

/** Reads and changes saved addresses. Returns false or null for unknown ids, and for addresses of other accounts. */
export function createAddressBook(database: Database) {
  return {
    of: (user: Shopper) => read(database, user),

    async one(user: Shopper, id: string): Promise<SavedAddress | null> {
      const [found] = await database.select(columns).from(savedAddresses).where(own(user, id));
      return found ?? null;
    },

    add: (user: Shopper, address: Address) =>
      database.transaction((transaction) => addAddress(transaction, user, address)),

    async change(user: Shopper, id: string, address: Address) {
      const changed = await database.update(savedAddresses).set({ address }).where(own(user, id));
      return changed.rowCount === 1;
    },

    prefer: (user: Shopper, id: string) => database.transaction((transaction) => preferOne(transaction, user, id)),

    /** If the address was the default, the oldest remaining one becomes the default. */
    remove: (user: Shopper, id: string) =>
      database.transaction(async (transaction) => {
        await lock(transaction, user);
        const [removed] = await transaction
          .delete(savedAddresses)
          .where(own(user, id))
          .returning({ wasPreferred: savedAddresses.isPreferred });
        const [first] = removed?.wasPreferred ? await read(transaction, user) : [];
        if (first) await preferOne(transaction, user, first.id);
        return removed !== undefined;
      }),
  };
}

/** Saves a new address. The account's first address becomes the default. "nobody's" if the account is deleted. */
export async function addAddress(transaction: Transaction, user: Shopper, address: Address) {
  const [account] = await lock(transaction, user);
  if (!account) return "nobody's";
  const saved = await transaction
    .select({ isSame: sql<boolean>`${savedAddresses.address} = ${JSON.stringify(address)}::jsonb` })
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, user.id));
  if (saved.some(({ isSame }) => isSame)) return "saved";
  if (saved.length >= maxAddresses) return "full";
  await transaction.insert(savedAddresses).values({ userId: user.id, address, isPreferred: saved.length === 0 });
  return "saved";
}

const columns = {
  id: savedAddresses.id,
  address: savedAddresses.address,
  isPreferred: savedAddresses.isPreferred,
};

const own = (user: Shopper, id: string) => and(eq(savedAddresses.userId, user.id), eq(savedAddresses.id, id));

const read = (from: Database | Transaction, user: Shopper) =>
  from
    .select(columns)
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, user.id))
    .orderBy(desc(savedAddresses.isPreferred), asc(savedAddresses.addedAt), asc(savedAddresses.id));

/** Locks the account, so that concurrent changes leave one default address. */
const lock = (transaction: Transaction, user: Shopper) =>
  transaction.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");

/** Makes an address the default. Clears the old default first, because a unique index allows one default. */
async function preferOne(transaction: Transaction, user: Shopper, id: string) {
  await lock(transaction, user);
  const [found] = await transaction.select(columns).from(savedAddresses).where(own(user, id));
  if (!found) return false;
  const others = and(eq(savedAddresses.userId, user.id), savedAddresses.isPreferred);
  await transaction.update(savedAddresses).set({ isPreferred: false }).where(others);
  await transaction.update(savedAddresses).set({ isPreferred: true }).where(own(user, id));
  return true;
}
