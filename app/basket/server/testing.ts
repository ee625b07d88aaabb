import { randomUUID } from "node:crypto";
import type { Operation, SavedBasket, Setting } from "../domain/saved-basket.ts";
import { sell } from "../../catalogue/server/testing.ts";
import type { Database } from "../../database/database.ts";
import { users } from "../../accounts/server/schema.ts";

export const stockUp = (database: Database, id: string, { priceCents = 5999, stock = 10 } = {}) =>
  sell(database, [{ id, title: `A fine ${id}`, picture: "mug-set-teal", rating: 4, priceCents, stock }]);

export async function newUser(database: Database): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@shopper.example`;
  const [user] = await database.insert(users).values({ email, emailVerified: true }).returning({ id: users.id });
  return { id: user!.id, email };
}

export const newGuest = () => ({ basketId: randomUUID() });

export const add = (productId: string): Operation => ({ id: randomUUID(), type: "add", productId });
export const addMany = (productId: string, count: number): Operation => ({ ...add(productId), count }) as Operation;
export const remove = (productId: string): Operation => ({ id: randomUUID(), type: "remove", productId });
export const undo = ({ id }: Operation): Operation => ({ id: randomUUID(), type: "undo", removal: id });

export const removeMany = (productId: string, count: number) =>
  ({ ...remove(productId), count }) as Exclude<Operation, { type: "undo" }>;
export const set = (productId: string, quantity: number): Setting => ({
  id: randomUUID(),
  type: "set",
  productId,
  quantity,
});

export const idsIn = ({ lines }: SavedBasket) => lines.flatMap(({ id, quantity }) => Array<string>(quantity).fill(id));
