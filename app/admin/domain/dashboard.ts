export type DashboardPage = { readonly cards: readonly { readonly name: string; readonly data: unknown }[] };

/** Data of the dashboard's errors card. Times are ISO 8601. */
export type Errors = {
  /** Failed requests to one page, with one status, on one day. */
  readonly requests: readonly {
    /** URL pattern. */
    readonly page: string;
    /** 500: a bug. 503: overload, or an unavailable database. */
    readonly status: number;
    readonly times: number;
    readonly at: string;
    readonly requestId: string;
  }[];
  /** Interrupted jobs. `by`: email of the account that started the job, or id of a deleted account. */
  readonly jobs: readonly { readonly name: string; readonly by: string; readonly at: string }[];
  readonly settings: readonly { readonly title: string; readonly href: string }[];
  /** `dead`: number of failed emails. `outageSince`: start of a mail server outage. */
  readonly emails: { readonly dead: number; readonly outageSince: string | null };
};
