import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/database.ts";
import { clientNetwork } from "./client-network.ts";
import { emailCaps } from "./email-caps.ts";

/** Value of `Email.to` that addresses all accounts with shop notifications. */
export const ownerRecipient = "owner";

/** Email to insert into the outbox. The store renders the text just before sending. */
export type Email = {
  /** Name of a template in `app/email-templates.ts`. */
  readonly kind: string;
  /** An e-mail address, or `ownerRecipient`. */
  readonly to: string;
  /** JSON data for the template. Must not contain secrets, because the admin and backups show the data. */
  readonly about: Readonly<Record<string, unknown>>;
  /** Idempotency key, such as "order-placed 100001". The store sends one email per key and recipient. */
  readonly once?: string;
  /** Id of the account that causes the email. For the caps per account (`email-caps.ts`). */
  readonly account?: string;
  /** True if the recipient is a guest whose email is not confirmed. */
  readonly isUnconfirmed?: boolean;
  /** Delay before sending, in minutes. */
  readonly delayMinutes?: number;
};

/** Inserts emails in the transaction that causes them. Does not check addresses, so the later sending may fail. */
export type Post = (transaction: Transaction, ...emails: readonly Email[]) => Promise<void>;

/** Inserts emails as part of another SQL statement. */
export type OutboxInsert = {
  /** Returns SQL that inserts emails. @param emails a query whose columns are the fields of `Email`. */
  readonly insert: (emails: SQL) => SQL;
  /** Starts sending the inserted emails. Call after the commit. */
  readonly written: () => void;
};

/** SQL query for the addresses of accounts that get shop notifications. The column is named `email`. */
export type OwnerEmails = SQL;

export const noOwnerEmails: OwnerEmails = sql`select null as email where false`;

/** Returns SQL that inserts emails. Defined here, so that commands need not import the feature `emails`. */
export const insertEmails = (emails: SQL, owners: OwnerEmails) => sql`
  insert into letters (kind, "to", about, once, due_at)
  select stored_kind, address, stored_about, stored_once, now() + coalesce(delay, interval '0') from (
    select email.kind, address, about, once, for_owner, make_interval(mins => "delayMinutes") as delay,
      case when not for_owner then account end as account,
      case when not for_owner then network end as network,
      coalesce("isUnconfirmed", false) as is_unconfirmed
    from (${emails}) as email, lateral (
      select email."to" as address, false as for_owner where email."to" <> ${ownerRecipient}
      union all
      select owner.email, true from (${owners}) as owner where email."to" = ${ownerRecipient}
    ) as addresses
    order by network, account, address offset 0 -- every statement locks counters in the same order
  ) as wanted, lateral admit_email(
    ${caps}, kind, address, about, once, account, network, is_unconfirmed, for_owner
  )
  on conflict do nothing`;

const caps = sql.raw(`'${JSON.stringify(emailCaps)}'::jsonb`);

export async function writeEmails(transaction: Transaction, emails: readonly Email[], owners: OwnerEmails) {
  if (emails.length === 0) return;
  await transaction.execute(
    insertEmails(
      sql`select *, ${clientNetwork()}::text as network from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
        as rows(kind text, "to" text, about jsonb, once text, account uuid, "isUnconfirmed" boolean, "delayMinutes" integer)`,
      owners,
    ),
  );
}

/** Inserts emails from a command. Skips emails to `ownerRecipient`. Does nothing if there is no table for emails. */
export const postByCommand: Post = async (transaction, ...emails) => {
  const { rows } = await transaction.execute<{ hasEmails: boolean }>(
    sql`select to_regclass('letters') is not null as "hasEmails"`,
  );
  if (rows[0]?.hasEmails) await writeEmails(transaction, emails, noOwnerEmails);
};

const ofAddress = (to: string, about: Email["about"]) => sql`"to" = ${to} and about @> ${JSON.stringify(about)}::jsonb`;

const isDelayed = sql`(state = 'waiting' and lease is null and tries = 0 and due_at > now())`;

/** Lists a recipient's emails with data that contains `about`, oldest first. `isDelayed`: not due, and never tried. */
export async function storedEmails(from: Database | Transaction, to: string, about: Email["about"]) {
  const { rows } = await from.execute<{ kind: string; state: EmailState; writtenAt: string; isDelayed: boolean }>(sql`
    select kind, state, to_json(written_at) #>> '{}' as "writtenAt", ${isDelayed} as "isDelayed" from letters where ${ofAddress(to, about)} order by written_at`);
  return rows;
}

/** Deletes the emails that `storedEmails` lists. */
export const removeEmails = (transaction: Transaction, to: string, about: Email["about"]) =>
  transaction.execute(sql`delete from letters where ${ofAddress(to, about)}`);

/**
 * Locks the emails that `storedEmails` lists. `isUnsent`: no worker is sending or has sent the email.
 * `isDelayed`: the email is not due, and was never tried.
 */
export async function lockEmails(transaction: Transaction, to: string, about: Email["about"]) {
  const { rows } = await transaction.execute<{ isUnsent: boolean; isDelayed: boolean }>(sql`
    select state = 'waiting' and lease is null as "isUnsent", ${isDelayed} as "isDelayed"
    from letters where ${ofAddress(to, about)} for update`);
  return rows;
}

/** Ends the delay of the emails that `storedEmails` lists. Resolves to false if none is delayed. */
export async function sendDelayedEmails(transaction: Transaction, to: string, about: Email["about"]): Promise<boolean> {
  const { rowCount } = await transaction.execute(
    sql`update letters set due_at = now() where ${ofAddress(to, about)} and ${isDelayed}`,
  );
  return Boolean(rowCount);
}

/** Recipient and purpose (send or preview) of an email. */
export type Occasion = {
  readonly to: string;
  /** False for a preview, which must contain no working secret links. */
  readonly isSent: boolean;
  /** True if an earlier attempt might have sent the email. */
  readonly isRetry?: boolean;
};

/** Fetches a template's data when the email is sent, and creates secret links. Null if the email is obsolete. */
export type TemplateData<Data = object> = (about: Email["about"], occasion: Occasion) => Promise<Data | null>;

/** Functions that fetch template data, by kind of email (`app/email-templates.ts`). */
export type TemplateDataByKind = Readonly<Record<string, TemplateData>>;

export type RenderedEmail = { readonly subject: string; readonly html: string; readonly text: string };

/**
 * Renders an email with the shop's texts and appearance. Resolves to null for an unknown kind.
 * @param data input of the template; null for the template's sample data.
 * @throws errors of the template.
 */
export type RenderEmail = (
  kind: string,
  data: object | null,
  shop: object,
  origin: string,
) => Promise<RenderedEmail | null>;

/** Display names of kinds of emails whose stored names would be unclear. */
const displayNames: Readonly<Record<string, string>> = {
  "confirm-asking": "Confirm back-in-stock request",
  "letter-dead": "E-mail failed",
  "order-confirm": "Confirm order",
  "order-new": "New order",
  trial: "Test e-mail",
};

/** Display name of a kind of email: "confirm-email" becomes "Confirm e-mail". */
export const nameOfKind = (kind: string) =>
  displayNames[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("-", " ").replace("mail", "-mail");

/** Functions that fetch data for emails and render emails. Available after the assembly of all features. */
export type EmailSources = {
  readonly templateData: TemplateDataByKind;
  readonly shop: () => Promise<{ readonly name: string; readonly seller?: { readonly email: string } }>;
  readonly render: RenderEmail;
};

/** State of an email. `dead`: sending failed, without further retries. `void`: the email was obsolete when due. */
export type EmailState = "waiting" | "sent" | "dead" | "void";

export type EmailFailure = {
  /**
   * `address`: invalid email address. `refused`: the mail server rejects the recipient. `later`: temporary failure.
   * `away`: the mail server is unreachable or refuses the login. `unwritten`: rendering failed.
   */
  readonly kind: "address" | "refused" | "later" | "away" | "unwritten";
  /** Mail server's response or connection error, truncated. The name `said` is also a key of stored JSON. */
  readonly said: string;
};

/** Email as the admin shows it. Times are ISO 8601 in UTC. */
export type StoredEmail = {
  readonly id: string;
  readonly name: string;
  readonly to: string;
  readonly state: EmailState;
  readonly writtenAt: string;
  /** Time of the next attempt, if the state is `waiting`. */
  readonly dueAt: string;
  readonly doneAt: string | null;
  readonly tries: number;
  readonly why: EmailFailure | null;
};

export type EmailStatus = {
  readonly sends: boolean;
  /** Start and reason of the mail server's current outage. Null while the mail server is reachable. */
  readonly outage: { readonly since: string; readonly error: string } | null;
  readonly waiting: readonly StoredEmail[];
  readonly dead: readonly StoredEmail[];
  readonly sent: readonly StoredEmail[];
  readonly counts: { readonly waiting: number; readonly dead: number };
};
