const hour = 60 * 60;
const day = 24 * hour;

/** Maximum number of emails of a kind within `seconds`; undefined is no cap (decision 0044). */
type Cap = {
  readonly seconds: number;
  readonly recipient: number;
  readonly account?: number;
  /** Undefined for kinds that staff cause. */
  readonly network?: number;
  /** Field of `about`; each of its values has a recipient cap of its own. */
  readonly apart?: string;
};

/** Caps by kind, applied by the database on insert (`admit_email`). */
export const emailCaps: {
  readonly usual: Cap;
  readonly kinds: Readonly<Record<string, Cap>>;
  /** All kinds that an unconfirmed account causes. A cap equal to the general one shares its counter. */
  readonly unconfirmed: Readonly<Record<string, Cap>>;
} = {
  usual: { seconds: hour, recipient: 20, account: 20, network: 200 },
  kinds: {
    "confirm-email": { seconds: day, recipient: 6, account: 6, network: 200 },
    "confirm-new-email": { seconds: day, recipient: 5, account: 5, network: 50 },
    "reset-password": { seconds: hour, recipient: 10, account: 10, network: 100 },
    "confirm-asking": { seconds: day, recipient: 10, account: 10, network: 200 },
    "order-confirm": { seconds: day, recipient: 5, account: 5, network: 200 },
    // Lookups of unknown orders send nothing and must not use up the cap of real ones.
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
