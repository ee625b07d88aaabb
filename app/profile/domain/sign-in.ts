export type SignInPage = {
  /** Path in the store to open after the sign-in. */
  readonly next: string;
  /** Reason why the user must sign in, from the feature that requires the sign-in. */
  readonly why?: string;
  /** True if the store or the provider can reset passwords. */
  readonly canReset: boolean;
  /** URL of the form to find guest orders, if the shop has guest orders. */
  readonly findOrder?: string;
  /** Minimum length of a new password. Displayed only with the embedded provider. */
  readonly least: number;
  /** True if the page offers registration first. */
  readonly registers?: boolean;
  readonly refusal?: string;
  readonly field?: "email" | "password";
  readonly email?: string;
};
