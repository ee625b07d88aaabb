/** Texts of emails to owners and staff. */
export const adminEmailMessages = {
  emailFailed: {
    subject: "An e-mail of the shop could not be sent",
    heading: "An e-mail could not be sent",
    text: (name: string) => `“${name}” was not delivered, and will not be retried automatically.`,
    see: "View the reason and send it again",
  },

  archiveBehind: {
    subject: "The archive of the shop is out of date",
    heading: "The archive of the shop is out of date",
    text: (since: string) =>
      `Since ${since}, no changes have been saved to the shop's archive. The shop is still open. But if its machine is lost now, all changes since then are lost.`,
    who: "Ask the person who runs the server to fix this (docs/operations.md). You will not get another e-mail about this outage.",
  },
};
