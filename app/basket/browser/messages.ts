/** What shoppers hear of a basket on every page; what is read of it stands in `basket/messages.ts`, for the pages that show it. */
export const keepingMessages = {
  /** Said aloud when the session has ended without the shopper's doing here. */
  signedOut: "You are no longer signed in. Sign in to see your basket again. Items you add now will be added to it.",
};
