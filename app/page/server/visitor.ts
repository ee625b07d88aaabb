export type Visitor = {
  /** Initial state of the page, as JSON (`page/document-data.ts`). */
  readonly state: object;
  readonly user: { readonly id: string; readonly email: string } | null;
  readonly session?: string;
  /** Set-Cookie values of the response. */
  readonly cookies: readonly string[];
  /** Call after the page is made. Other requests may wait for this call. */
  readonly done?: (() => void) | undefined;
};

/** Recognises visitors. Implemented by features with sessions. */
export type Visitors = {
  /** Visitor without the store's cookies. All such visitors get the same pages. */
  readonly stranger: Visitor;
  /** Returns false if a Cookie header cannot identify a visitor. */
  readonly mayKnow: (cookie: string | undefined) => boolean;
  /** @throws Away when the database is unavailable. */
  readonly recognise: (request: Request) => Promise<Visitor>;
  /** Recognises a visitor from the request alone, without the database. @throws Away if that is impossible. */
  readonly guess: (request: Request) => Visitor;
};
