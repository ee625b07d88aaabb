/** Messages that every page loads. Pages that show the basket also load `basket/messages.ts`. */
export const keepingMessages = {
  /** Announced when the session ended outside this page. */
  signedOut: "You are no longer signed in. Sign in to see your basket again. Items you add now will be added to it.",
};
