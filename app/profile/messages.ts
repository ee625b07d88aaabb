export const profileMessages = {
  title: "Your account",
  email: {
    heading: "E-mail",
    confirmed: "Confirmed.",
    unconfirmed: "Not confirmed yet. Use the link in our e-mail.",
    again: "Resend e-mail",
    change: "Change e-mail",
    sent: "We have e-mailed you a link.",
    needsScripts: "Resending needs JavaScript. The button works once it has loaded.",
  },
  password: {
    heading: "Password",
    change: "Change password",
    byEmail: "Reset password by e-mail",
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
  links: { heading: "More" },
  data: {
    heading: "Your data",
    export: "Download your data (JSON)",
    remove: "Delete account",
  },
};
