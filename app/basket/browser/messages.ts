/** Basket messages that every page loads. Pages that show the basket also load `basket/messages.ts`. */
export const keepingMessages = {
  signedOut: "You are no longer signed in. Sign in to see your basket again.",
};
