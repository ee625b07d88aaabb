export type SignInPage = {
  /** Return path in the store. */
  readonly next: string;
  /** Reason to sign in, from the feature that requires it. */
  readonly why?: string;
  /** True if the store or the provider can reset passwords. */
  readonly canReset: boolean;
  /** URL of the form to find guest orders, if enabled. */
  readonly findOrder?: string;
  /** Minimum length of a new password, for the embedded provider. */
  readonly least: number;
  /** True to offer registration first. */
  readonly registers?: boolean;
  /** After a refusal without scripts: the message, its field and the typed email. */
  readonly refusal?: string;
  readonly field?: "email" | "password";
  readonly email?: string;
};
