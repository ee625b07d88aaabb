import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/database.ts";
import { clientNetwork } from "./client-network.ts";
import { emailCaps } from "./email-caps.ts";

/** To whom an email goes that is for the shop's owner: to each account that is told of what happens in the shop. */
export const theOwner = "owner";

/** An email as it is kept until it is sent: what it is about, and not yet what it says. */
export type Email = {
  /** Which one, by its name in `app/email-templates.ts`. */
  readonly kind: string;
  /** An e-mail address, or `theOwner`. */
  readonly to: string;
  /** JSON. Nothing that opens anything: rows are read by the owner and copied into backups. */
  readonly about: Readonly<Record<string, unknown>>;
  /** The same email to the same address is written once with each of these, such as "order-placed 100001". */
  readonly once?: string;
  /** The id of the account that causes the email, for caps. Until its address is confirmed, few kinds go out. */
  readonly account?: string;
  /** True if a guest's address is not confirmed. */
  readonly isUnconfirmed?: boolean;
};

/**
 * Writes emails in the transaction that causes them: they are sent if that is kept, and only then. Nothing is refused: what does not go
 * to an address is kept, and cannot be sent. @throws when the database does not answer.
 */
export type Post = (transaction: Transaction, ...emails: readonly Email[]) => Promise<void>;

/** Emails as a part of the statement that causes them. */
export type OutboxInsert = {
  /** Writes them. @param emails a query whose rows are like `Email`. */
  readonly insert: (emails: SQL) => SQL;
  /** To be called once that is kept. */
  readonly written: () => void;
};

/** A query of the addresses of those who are told of what happens in the shop, as `email`. */
export type Owners = SQL;

/** Of a shop that has nobody. */
export const noOwners: Owners = sql`select null as email where false`;

/**
 * Writes the row of each email into the table of the feature that sends them (`app/emails/server/schema.ts`). Here, because commands open no
 * features and write emails too.
 */
export const insertEmails = (emails: SQL, owners: Owners) => sql`
  insert into letters (kind, "to", about, once)
  select stored_kind, address, stored_about, stored_once from (
    select email.kind, address, about, once, for_owner,
      case when not for_owner then account end as account,
      case when not for_owner then network end as network,
      coalesce("isUnconfirmed", false) as is_unconfirmed
    from (${emails}) as email, lateral (
      select email."to" as address, false as for_owner where email."to" <> ${theOwner}
      union all
      select owner.email, true from (${owners}) as owner where email."to" = ${theOwner}
    ) as addresses
    order by network, account, address offset 0 -- every statement locks counters in the same order
  ) as wanted, lateral admit_email(
    ${caps}, kind, address, about, once, account, network, is_unconfirmed, for_owner
  )
  on conflict do nothing`;

const caps = sql.raw(`'${JSON.stringify(emailCaps)}'::jsonb`);

/** Writes emails. */
export async function writeEmails(transaction: Transaction, emails: readonly Email[], owners: Owners): Promise<void> {
  if (emails.length === 0) return;
  await transaction.execute(
    insertEmails(
      sql`select *, ${clientNetwork()}::text as network from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
        as rows(kind text, "to" text, about jsonb, once text, account uuid, "isUnconfirmed" boolean)`,
      owners,
    ),
  );
}

/** The same for commands, which are the owner's own doing: nobody else of those who keep the shop is told. Does nothing where the shop keeps no emails. */
export const postByCommand: Post = async (transaction, ...emails) => {
  const { rows } = await transaction.execute<{ kept: boolean }>(sql`select to_regclass('letters') is not null as kept`);
  if (rows[0]?.kept) await writeEmails(transaction, emails, noOwners);
};

const ofAddress = (to: string, about: Email["about"]) => sql`"to" = ${to} and about @> ${JSON.stringify(about)}::jsonb`;

/** Which emails to an address are kept that are about something, oldest first. */
export async function storedEmails(from: Database | Transaction, to: string, about: Email["about"]) {
  const { rows } = await from.execute<{ kind: string; state: EmailState; writtenAt: string }>(sql`
    select kind, state, to_json(written_at) #>> '{}' as "writtenAt" from letters where ${ofAddress(to, about)} order by written_at`);
  return rows;
}

/** Removes those emails, in the transaction in which nobody of that address is known any more. What waits to be sent is sent to nobody. */
export const removeEmails = (transaction: Transaction, to: string, about: Email["about"]) =>
  transaction.execute(sql`delete from letters where ${ofAddress(to, about)}`);

/** For whom and for what it is fetched what an email says. */
export type Occasion = {
  /** The address that it goes to. */
  readonly to: string;
  /** False while it is only looked at: then nothing that opens anything may be made, and links that would lead nowhere. */
  readonly isSent: boolean;
};

/** What an email says: fetched at the moment of sending, when links are made that open something. Null where there is nothing to say any more. */
export type TemplateData = (about: Email["about"], occasion: Occasion) => Promise<object | null>;

/** An email that is written out. */
export type RenderedEmail = {
  readonly subject: string;
  readonly html: string;
  /** The same as plain text. */
  readonly text: string;
};

/**
 * Writes an email out, in the shop's words and look. Null for a kind that the store does not know. @throws what a component throws.
 * @param data what it says; null is its sample, which is about nobody.
 */
export type RenderEmail = (
  kind: string,
  data: object | null,
  shop: object,
  origin: string,
) => Promise<RenderedEmail | null>;

/** What a kind of email is called: "Order placed". */
export const nameOfKind = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("-", " ");

/** What emails are told of the store once it is put together. */
export type EmailSources = {
  /** By the kinds of emails. */
  readonly templateData: Readonly<Record<string, TemplateData>>;
  /** What pages know of the shop. */
  readonly shop: () => Promise<object>;
  readonly render: RenderEmail;
  readonly owners: Owners;
};

/** Of an email: it waits to be sent, was sent, could not be, or had nothing to say any more when its turn came. */
export type EmailState = "waiting" | "sent" | "dead" | "void";

/** Why an email was not sent at a try. */
export type Why = {
  /**
   * `address`: it goes to what is no address. `refused`: the server knows no such recipient, or wants nothing to do with it. `later`:
   * the server did not take it just now. `away`: the server cannot be reached, or lets nobody in. `unwritten`: it could not be written out.
   */
  readonly kind: "address" | "refused" | "later" | "away" | "unwritten";
  /** What the server answered, or what the system says of the connection, cut to a few hundred characters. */
  readonly said: string;
};

/** An email as those see it who keep the shop. Moments are ISO 8601 in UTC. */
export type StoredEmail = {
  readonly id: string;
  /** What it is called. */
  readonly name: string;
  readonly to: string;
  readonly state: EmailState;
  readonly writtenAt: string;
  /** From when on it is tried again, as long as it waits. */
  readonly dueAt: string;
  readonly doneAt: string | null;
  /** How often the server did not take it. */
  readonly tries: number;
  readonly why: Why | null;
};

/** How it stands with emails. */
export type EmailStatus = {
  /** Whether the shop knows a mail server. */
  readonly sends: boolean;
  /** Since when none gets out, and what was said; null while they do. */
  readonly away: { readonly since: string; readonly said: string } | null;
  /** Of each the newest. */
  readonly waiting: readonly StoredEmail[];
  readonly dead: readonly StoredEmail[];
  readonly sent: readonly StoredEmail[];
  readonly counts: { readonly waiting: number; readonly dead: number };
};

/** The emails of a store, for those who join its features. */
export type Outbox = {
  /** Whether the shop knows a mail server. */
  readonly sends: boolean;
  readonly post: Post;
  readonly outboxInsert: OutboxInsert;
  /** Begins to send, where it is said through which server. */
  readonly begin: (store: EmailSources) => void;
  readonly now: () => Promise<EmailStatus>;
  /** One email, by its id, which is a UUID, with what it says but nothing that opens anything. Null where there is none. */
  readonly read: (id: string) => Promise<{ readonly email: StoredEmail; readonly text: string | null } | null>;
  /** What one says, with its links, made now. Null where there is none, or it has nothing to say any more. */
  readonly print: (id: string) => Promise<(RenderedEmail & { readonly to: string }) | null>;
  /** Lets dead emails be tried again, in a transaction. Says how many. @param id of one; null is all. */
  readonly again: (transaction: Transaction, id: string | null) => Promise<number>;
  /** Ends it. What is being sent is waited for, but not for long. */
  readonly stop: () => Promise<void>;
};
