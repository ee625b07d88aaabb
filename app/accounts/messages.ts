/** Why nobody was signed in, or no account created; in the browser too. */
export const refusals = {
  /** Wrong password and unknown e-mail read alike, so that nobody learns who has an account. */
  credentials: "The e-mail or the password is not right.",
  emailTaken: "There is already an account with this e-mail. Sign in instead.",
  emailMalformed: "This does not look like an e-mail address.",
  emailMissing: "Enter your e-mail.",
  passwordMissing: "Enter your password.",
  passwordTooShort: (least: number) => `The password is too short: use at least ${least} characters.`,
  unreachable: "The store cannot be reached. Check your connection and try again.",
};

/** The same, where only the server says so. */
export const accountMessages = {
  emailTooLong: "This e-mail is too long.",
  passwordTooLong: (most: number) => `The password is too long: use at most ${most} characters.`,
  presentPasswordWrong: "Your current password is incorrect.",
  passwordUnreadable: "The password contains a character that is not allowed.",
  tokenRefused: "The store could not confirm who you are. Sign in again.",
  /** The form was sent without scripts, which alone can ask a hosted provider. */
  needsScripts: "Signing in here needs JavaScript, so nobody was signed in. Switch it on and try again.",
  accountsAway: "Signing in is not available right now. Try again in a minute.",
  /** To the limit of one e-mail at one address. */
  tooManyTries: "Too many attempts. Wait 15 minutes and try again.",
  /** Somebody guesses at an account from many places; its owner's browsers are let in all the same. */
  tooManyTriesElsewhere:
    "Too many attempts with this e-mail. Use a browser where you have signed in before, or wait an hour and try again.",
  tooManyAccounts: "Too many accounts were created from this network. Wait an hour and try again.",
};
