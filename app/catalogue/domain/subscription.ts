/** The form by which shoppers ask for an email when a product is back, or answer the one that they got; with its words. */
export type Subscription = {
  /** What came of it. */
  readonly message: string | null;
  /** What its field is for, or what is asked. */
  readonly label: string;
  /** From the email: then there is no field. */
  readonly token: string | null;
  /** As the e-mail was typed; null where none was. */
  readonly typed: string | null;
  /** What is wrong with that. */
  readonly error: string | undefined;
  /** Its buttons. */
  readonly answers: readonly { readonly value: string; readonly label: string; readonly tone: "gold" | "grey" }[];
};
