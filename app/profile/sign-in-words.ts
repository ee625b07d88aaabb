/** What the sign-in page says besides what the specification has it say. */
export const signInWords = {
  toPage: "Sign in to go on to the page you were on your way to.",
  registering: "Create your account",
  /** Where one registers. */
  rule: (least: number) => `A new account's password has at least ${least} characters.`,
  findOrder: "Find an order that you placed without an account",
  forgot: "Forgot your password?",
};
