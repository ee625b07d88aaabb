export type SignInPage = {
  readonly next: string;
  /** Reason why the user must sign in, from the feature that requires it. */
  readonly why?: string;
  readonly canReset: boolean;
  readonly findOrder?: string;
  /** Minimum length of a new password. Shown only with the embedded provider. */
  readonly least: number;
  readonly registers?: boolean;
  readonly refusal?: string;
  readonly field?: "email" | "password";
  readonly email?: string;
};
