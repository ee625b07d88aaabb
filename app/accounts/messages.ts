export const refusals = {
  /** Shown for a wrong password and for an unknown email, so that the message does not reveal which accounts exist. */
  credentials: "The e-mail or the password is incorrect.",
  emailTaken: "There is already an account with this e-mail. Sign in instead.",
  emailMalformed: "Enter a valid e-mail address.",
  emailMissing: "Enter your e-mail.",
  passwordMissing: "Enter your password.",
  passwordTooShort: (least: number) => `The password is too short: use at least ${least} characters.`,
  unreachable: "The store cannot be reached. Check your connection and try again.",
};

export const accountMessages = {
  emailTooLong: "This e-mail address is too long.",
  passwordTooLong: (max: number) => `The password is too long: use at most ${max} characters.`,
  presentPasswordWrong: "Your current password is incorrect.",
  passwordUnreadable: "The password contains a character that is not allowed.",
  tokenRefused: "The store could not confirm who you are. Sign in again.",
  /** Shown without JavaScript if the provider is hosted, because only scripts can call a hosted provider. */
  needsScripts: "Signing in here needs JavaScript, so you were not signed in. Turn JavaScript on and try again.",
  accountsUnavailable: "Signing in is not available right now. Try again in a minute.",
  tooManyTries: "Too many attempts. Wait 15 minutes and try again.",
  /** Shown after too many attempts with one email. Browsers that signed in with this email have a separate limit. */
  tooManyTriesElsewhere:
    "Too many attempts with this e-mail. Use a browser where you have signed in before, or wait an hour and try again.",
  tooManyAccounts: "Too many accounts were created from this network. Wait an hour and try again.",
};
