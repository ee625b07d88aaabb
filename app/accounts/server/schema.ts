import { boolean, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const written = {
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
};

/** Everybody who has an account, whichever provider vouches for them. */
export const users = pgTable("users", {
  id: uuid().primaryKey().defaultRandom(),
  /** What they are greeted by (specification 3). Not unique: the same e-mail at another provider is another user. */
  email: text().notNull(),
  /** The e-mail that opens their account at the embedded provider; null when another provider vouches for them. */
  login: text().unique(),
  /** Whether an email to their e-mail was answered, or their provider vouches for it. */
  emailVerified: boolean("email_verified").notNull().default(false),
  ...written,
});

/**
 * Who a user is at their provider. The embedded provider calls itself `credential` and its users by their own ids; at
 * `firebase` the subject is the project's `uid`.
 */
export const identities = pgTable(
  "identities",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    subject: text().notNull(),
    /** The password's scrypt hash with its salt; only the embedded provider has one. */
    password: text(),
    ...written,
  },
  (table) => [unique().on(table.provider, table.subject), index().on(table.userId)],
);

/** A signed-in browser. The cookie carries the token with our signature, so a copy of this table opens nothing. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    /** When the shopper signed in at a hosted provider: one session stands for one sign-in. Null at the embedded one. */
    providerSignedInAt: moment("provider_signed_in_at"),
    /** Until when the hosted provider's word holds; later the session counts for nothing until it is given again. */
    providerValidUntil: moment("provider_valid_until"),
    /** What kind of browser it is, in words such as "Firefox on Linux"; null where nobody asked. */
    device: text(),
    ...written,
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);
