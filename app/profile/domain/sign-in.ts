export type SignInPage = {
  readonly next: string;
  /** Reason why the user must sign in. The feature that requires the sign-in provides this text. */
  readonly why?: string;
  readonly canReset: boolean;
  readonly findOrder?: string;
  /** Minimum length of a new password. The page shows it only with the embedded provider. */
  readonly least: number;
  readonly registers?: boolean;
  readonly refusal?: string;
  readonly field?: "email" | "password";
  readonly email?: string;
};
