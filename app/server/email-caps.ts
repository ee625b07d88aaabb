const hour = 60 * 60;
const day = 24 * hour;

/** The most emails of a kind within so many seconds; undefined is no cap. Decision 0044 gives the reasons. */
type Cap = {
  readonly seconds: number;
  readonly recipient: number;
  readonly account?: number;
  /** Left out for kinds that the shop's staff cause. */
  readonly network?: number;
  /** A field of `about` whose values a recipient's cap counts apart. */
  readonly apart?: string;
};

/** Caps by kind. The database applies them as emails are stored (`admit_email`). */
export const emailCaps: {
  readonly usual: Cap;
  readonly kinds: Readonly<Record<string, Cap>>;
  /** All kinds that an unconfirmed account causes. Where the cap is that of all, both count together. */
  readonly unconfirmed: Readonly<Record<string, Cap>>;
} = {
  usual: { seconds: hour, recipient: 20, account: 20, network: 200 },
  kinds: {
    "confirm-email": { seconds: day, recipient: 6, account: 6, network: 200 },
    "confirm-new-email": { seconds: day, recipient: 5, account: 5, network: 50 },
    "reset-password": { seconds: hour, recipient: 10, account: 10, network: 100 },
    "confirm-asking": { seconds: day, recipient: 10, account: 10, network: 200 },
    "order-confirm": { seconds: day, recipient: 5, account: 5, network: 200 },
    // Lookups of orders that do not exist send nothing, and must not use up those that do.
    "order-link": { seconds: day, recipient: 5, network: 500, apart: "number" },
    "order-placed": { seconds: hour, recipient: 50, account: 50, network: 5_000 },
    "order-sent": { seconds: hour, recipient: 50, account: 50 },
    "order-cancelled": { seconds: hour, recipient: 50, account: 50 },
    "back-in-stock": { seconds: day, recipient: 50 },
    "order-new": { seconds: hour, recipient: 20 },
  },
  unconfirmed: {
    "confirm-email": { seconds: day, recipient: 6, account: 6, network: 200 },
    "confirm-new-email": { seconds: day, recipient: 5, account: 5, network: 50 },
    "confirm-asking": { seconds: day, recipient: 10, account: 10, network: 200 },
    "order-placed": { seconds: day, recipient: 5, account: 5, network: 100 },
  },
};
