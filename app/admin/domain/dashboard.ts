/** Dashboard: the cards that the role may see. `data` is the answer of the card's loader. */
export type DashboardPage = {
  readonly title: string;
  readonly cards: readonly { readonly name: string; readonly data: unknown }[];
};

/** Dashboard card of errors. */
export type Errors = {
  /** Failed requests, newest first. */
  readonly requests: readonly FailedRequest[];
  readonly jobs: readonly InterruptedJob[];
  /** Settings with stored values that are no longer valid. */
  readonly settings: readonly OutdatedSetting[];
  /** Number of failed emails, and start of a mail server outage (ISO 8601). Null in a shop that sends no emails. */
  readonly emails: { readonly dead: number; readonly awaySince: string | null } | null;
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
  /** Name of the job. */
  readonly name: string;
  /** Email of the account that started the job, or the id of a deleted account. */
  readonly by: string;
  /** Start, in ISO 8601. */
  readonly at: string;
};
