import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { inSeconds, unsigned } from "../../accounts/server/testing.tokens.ts";
import { emails } from "../../emails/server/schema.ts";
import { browserAt, signedInAt } from "../../admin/server/testing.ts";
import type { TemplateDataByKind } from "../../server/emails.ts";
import type { TestStore } from "../../testing.ts";
import { accountEmails } from "./emails.ts";

export const emailsTo = (store: TestStore, to: string) =>
  store.database.select().from(emails).where(eq(emails.to, to)).orderBy(desc(emails.writtenAt));

/** URL in the newest email of a kind, rendered as if sent now. Null if the email is obsolete. */
export async function linkIn(store: TestStore, to: string, kind: string): Promise<string | null> {
  const [email] = await store.database
    .select()
    .from(emails)
    .where(and(eq(emails.to, to), eq(emails.kind, kind)))
    .orderBy(desc(emails.writtenAt));
  const templates: TemplateDataByKind = accountEmails(store.accounts.passwords!.changes);
  const data = (await templates[kind]!(email!.about, { to, isSent: true })) as { href: string } | null;
  return data && data.href;
}

/** Creates a signed-in account. `signsIn` tries the password in another browser. */
export async function shopperAt(store: TestStore) {
  const somebody = await signedInAt(store);
  const { credentials } = somebody;
  const signsIn = async (password: string, email = credentials.email) => {
    const { status } = await browserAt(store).post("/login", { email, password, intent: "sign-in" });
    return status === 303;
  };
  return { ...somebody, ...credentials, signsIn };
}

export const textIn = (html: string) =>
  html
    .replace(/^.*<main[^>]*>|<\/main>.*$/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

/** Environment variables for a hosted provider that accepts unsigned tokens. */
export const hosted = {
  IDENTITY_PROVIDER: "firebase",
  FIREBASE_API_KEY: "a-key",
  FIREBASE_AUTH_DOMAIN: "demo-shop.firebaseapp.com",
  FIREBASE_PROJECT_ID: "demo-shop",
  FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
};

/** A shopper with a hosted account, in a browser. @param signedIn the token's claims about the sign-in. */
export function hostedShopper(store: TestStore, signedIn: object = { auth_time: inSeconds(-5) }) {
  const sub = randomUUID();
  const email = `${sub}@shop.example`;
  const elsewhere = (when: object) => {
    const browser = browserAt(store);
    const prove = (but: object = {}) =>
      browser.ask("/api/session", {
        method: "POST",
        body: JSON.stringify({ idToken: unsigned({ sub, email, ...when, ...but }) }),
      });
    return { ...browser, prove };
  };
  return { sub, email, elsewhere, ...elsewhere(signedIn) };
}
