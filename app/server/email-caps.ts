const hour = 60 * 60;
const day = 24 * hour;

/** Maximum numbers of emails in `seconds`, per recipient, per account and per client network (decision 0044). */
type Cap = {
  readonly seconds: number;
  readonly recipient: number;
  readonly account?: number;
  /** Absent for emails to the owner, and for emails that staff cause. */
  readonly network?: number;
  /** Name of a field of `Email.about`. The cap per recipient then counts each value of the field separately. */
  readonly apart?: string;
};

/** Caps by kind of email. The database function `admit_email` applies the caps on insert. */
export const emailCaps: {
  readonly usual: Cap;
  readonly kinds: Readonly<Record<string, Cap>>;
  /**
   * Caps for emails with `isUnconfirmed`, or whose `account` has an unconfirmed email address. Such emails of other
   * kinds are not sent. If `kinds` has an equal cap, both caps share one counter.
   */
  readonly unconfirmed: Readonly<Record<string, Cap>>;
} = {
  usual: { seconds: hour, recipient: 20, account: 20, network: 200 },
  kinds: {
    "confirm-email": { seconds: day, recipient: 6, account: 6, network: 200 },
    "confirm-new-email": { seconds: day, recipient: 5, account: 5, network: 50 },
    "reset-password": { seconds: hour, recipient: 10, account: 10, network: 100 },
    "confirm-asking": { seconds: day, recipient: 10, account: 10, network: 200 },
    "order-confirm": { seconds: day, recipient: 5, account: 5, network: 200 },
    // Capped per order number, so that requests for unknown orders do not use up the cap of an existing order.
    "order-link": { seconds: day, recipient: 5, network: 500, apart: "number" },
    "order-placed": { seconds: hour, recipient: 50, account: 50, network: 5_000 },
    "order-unpaid": { seconds: hour, recipient: 50, account: 50, network: 5_000 },
    "order-sent": { seconds: hour, recipient: 50, account: 50 },
    "order-parcel": { seconds: hour, recipient: 50, account: 50 },
    "order-cancelled": { seconds: hour, recipient: 50, account: 50 },
    "order-refunded": { seconds: hour, recipient: 50, account: 50 },
    // Capped per order number, like "order-link".
    "withdrawal-received": { seconds: day, recipient: 5, network: 200, apart: "number" },
    "return-update": { seconds: hour, recipient: 50, account: 50 },
    "return-new": { seconds: hour, recipient: 20 },
    "order-invoice": { seconds: hour, recipient: 50, account: 50 },
    "back-in-stock": { seconds: day, recipient: 50 },
    "order-new": { seconds: hour, recipient: 20 },
  },
  unconfirmed: {
    "confirm-email": { seconds: day, recipient: 6, account: 6, network: 200 },
    "confirm-new-email": { seconds: day, recipient: 5, account: 5, network: 50 },
    "confirm-asking": { seconds: day, recipient: 10, account: 10, network: 200 },
    "order-placed": { seconds: day, recipient: 5, account: 5, network: 100 },
    "order-unpaid": { seconds: day, recipient: 5, account: 5, network: 100 },
    "order-update": { seconds: day, recipient: 5 },
    "return-update": { seconds: day, recipient: 5 },
  },
};
