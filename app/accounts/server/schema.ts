import { boolean, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../database/columns.ts";

export const timestamps = {
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
};

export const users = pgTable("users", {
  id: uuid().primaryKey().defaultRandom(),
  /** Displayed email (specification 3). Not unique: accounts of different providers may have the same email. */
  email: text().notNull(),
  /** Sign-in email at the embedded provider. Null for other providers. */
  login: text().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  ...timestamps,
});

const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Accounts at providers. `subject`: the user id for "credential" (embedded provider), the `uid` for "firebase". */
export const identities = pgTable(
  "identities",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    provider: text().notNull(),
    subject: text().notNull(),
    /** scrypt hash with salt. Embedded provider only. */
    password: text(),
    ...timestamps,
  },
  (table) => [unique().on(table.provider, table.subject), index().on(table.userId)],
);

/** Sessions of signed-in browsers. A copy of this table grants no access, because cookies contain signed tokens. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    token: text().notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    providerSignedInAt: moment("provider_signed_in_at"),
    /** Expiry of the hosted provider's token. After expiry, the session grants no access until a new token arrives. */
    providerValidUntil: moment("provider_valid_until"),
    /** Kind of browser, such as "Firefox on Linux". */
    device: text(),
    ...timestamps,
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);
