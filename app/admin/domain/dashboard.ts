/** The dashboard: cards that the user's role may see. `data` is the return value of the card's loader. */
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

/** Failed requests to one page, with one status, on one day. */
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

/** Title and URL of a settings page with invalid stored values. */
export type OutdatedSetting = { readonly title: string; readonly href: string };

/** A background job that was interrupted by an error or by the end of its process. */
export type InterruptedJob = {
  /** Name of the job. */
  readonly name: string;
  /** Email of the account that started the job, or the id of a deleted account. */
  readonly by: string;
  /** Start, in ISO 8601. */
  readonly at: string;
};
