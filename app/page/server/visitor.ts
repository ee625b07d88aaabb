/** Whoever asks for a page. */
export type Visitor = {
  /** What the state of their page begins with, as JSON (`page/document-data.ts`). */
  readonly state: object;
  /** Who is signed in: pages of their own are for them alone. */
  readonly user: { readonly id: string; readonly email: string } | null;
  /** Which of their sessions asks. */
  readonly session?: string;
  /** The Set-Cookie values that the answer must carry. */
  readonly cookies: readonly string[];
  /** Called once their page is made, where other pages of theirs wait for that. */
  readonly done?: (() => void) | undefined;
};

/** How pages learn who asks for them: handed over by the features that know. */
export type Visitors = {
  /** Whom nothing is known of: they all get the same pages. */
  readonly stranger: Visitor;
  /** Whether a Cookie header may be anybody else's. */
  readonly mayKnow: (cookie: string | undefined) => boolean;
  /** @throws Away when the database does not answer. */
  readonly recognise: (request: Request) => Promise<Visitor>;
  /** As much as the request tells by itself, for a page that can do with less. @throws Away when that is not enough. */
  readonly guess: (request: Request) => Visitor;
};
