/** What concerns whoever looks, of what goes on in the shop; null where it does not, or where the shop has none of it. */
export type DashboardPage = {
  readonly title: string;
  readonly orders: {
    /** How many are to be sent, and whether there are more than were counted. */
    readonly toSend: number;
    readonly more: boolean;
    /** Those that have waited longest, and for how long, in whole hours. */
    readonly oldest: readonly { readonly number: number; readonly name: string; readonly hours: number }[];
  } | null;
  readonly stock: {
    /** How many products are nearly sold out, and how many are; more than the largest that is counted where one of them is above it. */
    readonly few: number;
    readonly soldOut: number;
    readonly most: number;
    readonly fewest: readonly {
      readonly id: string;
      readonly title: string;
      readonly left: number;
    }[];
  } | null;
  readonly week: Week | null;
  readonly errors: {
    /** Requests that ended with an error, the last ones first. */
    readonly requests: readonly FailedRequest[];
    readonly jobs: readonly InterruptedJob[];
    /** Settings with stored values that are not valid any more. */
    readonly settings: readonly OutdatedSetting[];
    /** How many emails could not be sent, and since when none gets out (ISO 8601), or null; null in a shop that writes none. */
    readonly emails: { readonly dead: number; readonly awaySince: string | null } | null;
  } | null;
};

/** What was sold in the last seven days, today the last of them, by the shop's clock. Amounts are in smallest units. */
export type Week = {
  readonly days: readonly {
    /** As in `2026-11-22`. */
    readonly day: string;
    readonly orders: number;
    readonly units: number;
    readonly amount: number;
  }[];
  readonly amount: number;
  /** What the seven days before came to, up to the same time of day. */
  readonly before: number;
};

/** What went wrong on a page on one day. */
export type FailedRequest = {
  /** The pattern of its address. */
  readonly page: string;
  /** 500 for what is a bug, 503 for what there was no room or no database for. */
  readonly status: number;
  readonly times: number;
  /** ISO 8601; of the last time, as the id is that the log has it under. */
  readonly at: string;
  readonly requestId: string;
};

/** The page of a setting to be repaired. */
export type OutdatedSetting = { readonly title: string; readonly href: string };

/** A job that was interrupted. */
export type InterruptedJob = {
  /** What is before the colon in the kind of a job. */
  readonly kind: string;
  /** An e-mail, or the id of an account that is gone. */
  readonly by: string;
  /** ISO 8601 */
  readonly at: string;
};

/** How much more than before, in whole per cent, or null where there was nothing before. */
export const changeOf = ({ amount, before }: Pick<Week, "amount" | "before">) =>
  before > 0 ? Math.round(((amount - before) / before) * 100) : null;
