import { and, asc, desc, eq, sql } from "drizzle-orm";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { mostAddresses, type SavedAddress } from "../domain/address-book.ts";
import type { Address } from "../domain/order.ts";
import { savedAddresses } from "./schema.ts";

type Shopper = { readonly id: string };

/** What became of an address that was to be kept: there may be no room for more, or no such account any more. */
export type Added = "kept" | "full" | "nobody's";

export type AddressBook = ReturnType<typeof createAddressBook>;

/**
 * The addresses that accounts keep. An id that is another's, or nobody's, is answered alike: false, or null. All of it @throws when the
 * database does not answer.
 */
export function createAddressBook(database: Database) {
  /** Changes of one account's addresses wait for each other: so they are never too many, and one of them is always preferred. */
  const alone = <Done>(user: Shopper, work: (transaction: Transaction) => Promise<Done>) =>
    database.transaction(async (transaction) => {
      await lock(transaction, user);
      return work(transaction);
    });

  return {
    /** The preferred one first, then as they were added. */
    of: (user: Shopper): Promise<readonly SavedAddress[]> => read(database, user),

    async one(user: Shopper, id: string): Promise<SavedAddress | null> {
      const [found] = await database.select(columns).from(savedAddresses).where(own(user, id));
      return found ?? null;
    },

    add: (user: Shopper, address: Address): Promise<Added> =>
      database.transaction((transaction) => addAddress(transaction, user, address)),

    async change(user: Shopper, id: string, address: Address): Promise<boolean> {
      const changed = await database.update(savedAddresses).set({ address }).where(own(user, id));
      return changed.rowCount === 1;
    },

    prefer: (user: Shopper, id: string): Promise<boolean> =>
      alone(user, (transaction) => preferOne(transaction, user, id)),

    /** Where it was the preferred one, the first of the others is from now on. */
    remove: (user: Shopper, id: string): Promise<boolean> =>
      alone(user, async (transaction) => {
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

/** Keeps an address for an account, as the preferred one where it is the first. One that is kept already is not kept twice. */
export async function addAddress(transaction: Transaction, user: Shopper, address: Address): Promise<Added> {
  const [account] = await lock(transaction, user);
  if (!account) return "nobody's";
  const kept = await transaction
    .select({ isSame: sql<boolean>`${savedAddresses.address} = ${JSON.stringify(address)}::jsonb` })
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, user.id));
  if (kept.some(({ isSame }) => isSame)) return "kept";
  if (kept.length >= mostAddresses) return "full";
  await transaction.insert(savedAddresses).values({ userId: user.id, address, isPreferred: kept.length === 0 });
  return "kept";
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

const lock = (transaction: Transaction, user: Shopper) =>
  transaction.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");

/** In two steps: the database refuses two that are preferred, be it for a moment. */
async function preferOne(transaction: Transaction, user: Shopper, id: string): Promise<boolean> {
  const [there] = await transaction.select(columns).from(savedAddresses).where(own(user, id));
  if (!there) return false;
  const others = and(eq(savedAddresses.userId, user.id), savedAddresses.isPreferred);
  await transaction.update(savedAddresses).set({ isPreferred: false }).where(others);
  await transaction.update(savedAddresses).set({ isPreferred: true }).where(own(user, id));
  return true;
}
