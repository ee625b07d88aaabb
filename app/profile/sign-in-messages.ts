export const signInMessages = {
  toPage: "Sign in to continue.",
  registering: "Create your account",
  rule: (least: number) => `Use at least ${least} characters for a new password.`,
  terms: "By signing in or creating an account you agree to our",
  privacy: "How we use your data:",
  newTab: "(opens in a new tab)",
  findOrder: "Find an order placed without an account",
  forgot: "Forgot your password?",
};
