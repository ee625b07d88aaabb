/** The client of a page request. */
export type Visitor = {
  /** Initial state of the page, as JSON (`page/document-data.ts`). */
  readonly state: object;
  readonly user: { readonly id: string; readonly email: string } | null;
  readonly session?: string;
  /** Set-Cookie values of the response. */
  readonly cookies: readonly string[];
  /** Called when the page is made, if other requests of the visitor wait for it. */
  readonly done?: (() => void) | undefined;
};

/** Recognises visitors. Implemented by features with sessions. */
export type Visitors = {
  /** Unknown visitor. All of them get the same pages. */
  readonly stranger: Visitor;
  /** True if a Cookie header may identify a visitor. */
  readonly mayKnow: (cookie: string | undefined) => boolean;
  /** @throws Away when the database is unavailable. */
  readonly recognise: (request: Request) => Promise<Visitor>;
  /** Recognises a visitor from the request alone. @throws Away when that is not enough. */
  readonly guess: (request: Request) => Visitor;
};
