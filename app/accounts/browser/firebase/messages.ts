export const hostedMessages = {
  /** Does not list the rules, because `refusalOf` appends the provider's text, which lists them. */
  passwordUnfit: "The password does not meet this shop's rules.",
  accountNotCreated: "No account was created. Enter an e-mail and a password, or ask the shop for an account.",
  tooManyTriesForNow: "Too many attempts. Try again later.",
  accountDisabled: "This account has been disabled.",
  signInAgain: "You are no longer signed in. Sign in again.",
  passwordsOff: "You cannot sign in with e-mail and password at the moment.",
};
