export const adminEmailMessages = {
  emailFailed: {
    subject: "An e-mail from the shop could not be sent",
    heading: "An e-mail could not be sent",
    text: (name: string) => `The e-mail “${name}” was not delivered. The shop will not try again automatically.`,
    action: "View the reason and send the e-mail again",
  },

  archiveBehind: {
    subject: "The backup archive of the shop is out of date",
    heading: "The backup archive of the shop is out of date",
    text: (since: string) =>
      `No changes have been saved to the shop's backup archive since ${since}. The shop is still open. But if its server breaks now, all changes since then are lost.`,
    who: "Ask the person who runs the server to fix this (see docs/operations.md). You will not get another e-mail about this problem.",
  },
};
