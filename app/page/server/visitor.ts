export type Visitor = {
  /** Initial state of the page, as JSON (`page/document-data.ts`). */
  readonly state: object;
  readonly user: { readonly id: string; readonly email: string } | null;
  readonly session?: string;
  /** Set-Cookie values of the response. */
  readonly cookies: readonly string[];
  /** Called when the page is rendered. Lets queued requests continue. */
  readonly done?: (() => void) | undefined;
};

export type Visitors = {
  /** Visitor without the store's cookies. All such visitors get the same pages. */
  readonly anonymous: Visitor;
  /** False if a Cookie header certainly identifies no visitor. */
  readonly mayIdentify: (cookie: string | undefined) => boolean;
  /** @throws DatabaseUnavailable */
  readonly recognise: (request: Request) => Promise<Visitor>;
  /** Recognises a visitor by cookies alone. @throws DatabaseUnavailable if the cookies do not suffice. */
  readonly guess: (request: Request) => Visitor;
};
