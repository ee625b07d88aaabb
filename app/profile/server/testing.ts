import { and, desc, eq } from "drizzle-orm";
import { letters } from "../../letters/server/schema.ts";
import { browserAt, somebodyAt } from "../../owner/server/testing.ts";
import type { TestStore } from "../../testing.ts";
import { accountLetters } from "./letters.ts";

/** The letters to an e-mail, the newest first, as they are kept. */
export const lettersTo = (store: TestStore, to: string) =>
  store.database.select().from(letters).where(eq(letters.to, to)).orderBy(desc(letters.writtenAt));

/** Where the newest letter of a kind leads, as if it was sent now; null where there is nothing to say any more. */
export async function linkIn(store: TestStore, to: string, kind: string): Promise<string | null> {
  const [letter] = await store.database
    .select()
    .from(letters)
    .where(and(eq(letters.to, to), eq(letters.kind, kind)))
    .orderBy(desc(letters.writtenAt));
  const says = accountLetters(store.accounts.passwords!.changes)[kind]!;
  const said = (await says(letter!.about, { to, isSent: true })) as { href: string } | null;
  return said && said.href;
}

/** Somebody with an account, signed in in a browser; and what else is done about the account is done by others. */
export async function shopperAt(store: TestStore) {
  const somebody = await somebodyAt(store);
  const { credentials } = somebody;
  const signsIn = async (password: string, email = credentials.email) => {
    const { status } = await browserAt(store).post("/login", { email, password, intent: "sign-in" });
    return status === 303;
  };
  return { ...somebody, ...credentials, signsIn };
}

/** A page's texts, without its tags. */
export const textIn = (html: string) =>
  html
    .replace(/^.*<main[^>]*>|<\/main>.*$/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
