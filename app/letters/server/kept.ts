import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { type KeptLetter, type LettersNow, type LetterState, nameOfKind } from "../../server/letters.ts";
import { letters, mailServer } from "./schema.ts";

/** How many of each state are listed. */
const listed = 50;

/** A letter that is kept, with what it is about. */
export type Kept = KeptLetter & Pick<typeof letters.$inferSelect, "kind" | "about">;

const shown = ({ id, kind, to, about, state, tries, why, ...row }: typeof letters.$inferSelect): Kept => ({
  id,
  kind,
  name: nameOfKind(kind),
  to,
  about,
  state,
  tries,
  why,
  writtenAt: row.writtenAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
});

/** The newest of a state. */
export async function listLetters(database: Database, state: LetterState, most = listed): Promise<Kept[]> {
  const order = state === "waiting" ? desc(letters.writtenAt) : desc(letters.doneAt);
  const found = await database.select().from(letters).where(eq(letters.state, state)).orderBy(order).limit(most);
  return found.map(shown);
}

/** One letter, by its id, which is a UUID; null where there is none. */
export async function readLetter(database: Database, id: string): Promise<Kept | null> {
  const [found] = await database.select().from(letters).where(eq(letters.id, id));
  return found ? shown(found) : null;
}

/** How it stands with letters. */
export async function lettersNow(database: Database): Promise<Omit<LettersNow, "sends">> {
  const [waiting, dead, sent] = await Promise.all(
    (["waiting", "dead", "sent"] as const).map((state) => listLetters(database, state)),
  );
  const count = async (state: LetterState) => database.$count(letters, eq(letters.state, state));
  const [server] = await database.select().from(mailServer);
  return {
    waiting: waiting!,
    dead: dead!,
    sent: sent!,
    counts: { waiting: await count("waiting"), dead: await count("dead") },
    away: server?.awaySince ? { since: server.awaySince.toISOString(), said: server.why?.said ?? "" } : null,
  };
}

/** How many letters are waiting, sent and dead. */
export const countLetters = (database: Database) =>
  Promise.all(
    (["waiting", "sent", "dead"] as const).map(async (state) => ({
      state,
      count: await database.$count(letters, eq(letters.state, state)),
    })),
  );

/** Lets dead letters be tried again as if they were new. Says how many. @param id of one; null is all. */
export async function sendAgain(transaction: Transaction, id: string | null): Promise<number> {
  const again = await transaction
    .update(letters)
    .set({ state: "waiting", tries: 0, until: null, why: null, doneAt: null, lease: null, dueAt: sql`now()` })
    .where(and(eq(letters.state, "dead"), id === null ? undefined : eq(letters.id, id)))
    .returning({ id: letters.id });
  return again.length;
}
