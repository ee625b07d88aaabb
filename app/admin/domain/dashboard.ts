/** Dashboard. A section is null if the role may not see it, or the shop lacks the feature. */
export type DashboardPage = {
  readonly title: string;
  readonly orders: {
    /** Number of orders to ship. `more` is true if there may be more, because counting stops at a maximum. */
    readonly toSend: number;
    readonly more: boolean;
    /** Orders that have waited longest, with their waiting time in whole hours. */
    readonly oldest: readonly { readonly number: number; readonly name: string; readonly hours: number }[];
  } | null;
  readonly stock: {
    /** Numbers of products with low stock, and with none. Larger numbers are shown as "more than `most`". */
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
    /** Failed requests, newest first. */
    readonly requests: readonly FailedRequest[];
    readonly jobs: readonly InterruptedJob[];
    /** Settings with stored values that are no longer valid. */
    readonly settings: readonly OutdatedSetting[];
    /** Number of failed emails, and start of a mail server outage (ISO 8601). Null in a shop that sends no emails. */
    readonly emails: { readonly dead: number; readonly awaySince: string | null } | null;
  } | null;
};

/** Sales of the last seven days, including today, in the shop's time zone. Amounts are in minor units. */
export type Week = {
  readonly days: readonly {
    /** Such as `2026-11-22`. */
    readonly day: string;
    readonly orders: number;
    readonly units: number;
    readonly amount: number;
  }[];
  readonly amount: number;
  /** Amount of the previous seven days, up to the same time of day. */
  readonly before: number;
};

/** Failed requests with the same page, status and day. */
export type FailedRequest = {
  /** URL pattern. */
  readonly page: string;
  /** 500 for a bug, 503 for overload or a missing database. */
  readonly status: number;
  readonly times: number;
  /** Time (ISO 8601) of the last request that failed. `requestId` identifies that request in the log. */
  readonly at: string;
  readonly requestId: string;
};

/** A setting with invalid stored values: title and URL of its page. */
export type OutdatedSetting = { readonly title: string; readonly href: string };

/** A job that was interrupted. */
export type InterruptedJob = {
  /** Kind of the job, up to its colon. */
  readonly kind: string;
  /** Email of the account that started the job, or the id of a deleted account. */
  readonly by: string;
  /** Start, in ISO 8601. */
  readonly at: string;
};

/** Change in whole per cent; null if the previous amount is zero. */
export const changeOf = ({ amount, before }: Pick<Week, "amount" | "before">) =>
  before > 0 ? Math.round(((amount - before) / before) * 100) : null;
