/**
 * Every sentence a shopper can read, in one place, so that a translator has one file.
 * Labels that the specification gives are here to the letter.
 */
export const words = {
  locale: "en-US",

  refusals: {
    /** Wrong password and unknown e-mail read alike, so that nobody learns who has an account. */
    credentials: "The e-mail or the password is not right.",
    emailTaken: "There is already an account with this e-mail. Sign in instead.",
    emailMalformed: "This does not look like an e-mail address.",
    emailMissing: "Enter your e-mail.",
    emailTooLong: "This e-mail is too long.",
    passwordMissing: "Enter your password.",
    passwordTooShort: (least: number) => `The password is too short: use at least ${least} characters.`,
    passwordTooLong: (most: number) => `The password is too long: use at most ${most} characters.`,
    tooManyTries: "Too many tries. Wait a quarter of an hour and try again.",
    accountsAway: "Signing in is not possible right now. Try again in a minute.",
    unreachable: "The store cannot be reached. Check your connection and try again.",
  },
};
