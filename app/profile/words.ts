/** What shoppers read about their account. */
export const profileWords = {
  title: "Your account",
  email: {
    heading: "E-mail",
    confirmed: "Confirmed.",
    unconfirmed: "Not confirmed yet: follow the link in our letter.",
    again: "Send the letter again",
    change: "Change the e-mail",
    /** Where a hosted provider writes the letter. */
    sent: "A letter with a link is on its way to your e-mail.",
    needsScripts: "Sending it again needs JavaScript. The button waits until it has loaded.",
  },
  password: {
    heading: "Password",
    change: "Change the password",
    byLetter: "Set another password by a letter",
  },
  sessions: {
    heading: "Where you are signed in",
    unknown: "A browser",
    here: "this browser",
    since: "Signed in",
    seen: "last used",
    end: "Sign out",
    endThat: (device: string) => `Sign out: ${device}`,
    everywhere: "Sign out everywhere",
  },
  ways: { heading: "More of yours" },
  data: {
    heading: "What the shop holds about you",
    export: "Download it all as a file (JSON)",
    remove: "Delete the account",
  },
};
