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
export const accountWords = {
  emailTooLong: "This e-mail is too long.",
  passwordTooLong: (most: number) => `The password is too long: use at most ${most} characters.`,
  presentPasswordWrong: "The present password is not right.",
  passwordUnreadable: "The password has a character that cannot be used.",
  tokenRefused: "The store could not confirm who you are. Sign in again.",
  /** The form was sent without scripts, which alone can ask a hosted provider. */
  needsScripts: "Signing in here needs JavaScript, so nobody was signed in. Switch it on and try again.",
  accountsAway: "Signing in is not possible right now. Try again in a minute.",
  /** To the limit of one e-mail at one address. */
  tooManyTries: "Too many tries. Wait a quarter of an hour and try again.",
  /** Somebody guesses at an account from many places; its owner's browsers are let in all the same. */
  tooManyTriesElsewhere:
    "Too many tries with this e-mail. Sign in where you have signed in before, or wait an hour and try again.",
  tooManyAccounts: "Too many accounts were created from this network. Wait an hour and try again.",
};
