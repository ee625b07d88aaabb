export type Subscription = {
  /** Result of the last submitted form. */
  readonly message: string | null;
  /** Label of the email field. With a token: the question that the buttons answer. */
  readonly label: string;
  /** Token of a confirmation link. With a token, the form has no email field. */
  readonly token: string | null;
  readonly typed: string | null;
  readonly error: string | undefined;
  readonly answers: readonly { readonly value: string; readonly label: string; readonly tone: "gold" | "grey" }[];
};
