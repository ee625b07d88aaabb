/** What shoppers read when a limit of the store's own accounts turns them away, besides the limit of one e-mail at one address. */
export const accountWords = {
  /** Somebody guesses at an account from many places; its owner's browsers are let in all the same. */
  tooManyTriesElsewhere:
    "Too many tries with this e-mail. Sign in where you have signed in before, or wait an hour and try again.",
  tooManyAccounts: "Too many accounts were created from this network. Wait an hour and try again.",
};
