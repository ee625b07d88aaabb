/** What the sign-in page says besides what the specification has it say. */
export const signInWords = {
  toPage: "Sign in to go on to the page you were on your way to.",
  registering: "Create your account",
  /** Where one registers. */
  rule: (least: number) => `A new account's password has at least ${least} characters.`,
  /** Before links to the owner's pages. */
  terms: "By signing in or creating an account you agree to our",
  privacy: "How we use your data:",
  newTab: "(opens in a new tab)",
  findOrder: "Find an order that you placed without an account",
  forgot: "Forgot your password?",
};
