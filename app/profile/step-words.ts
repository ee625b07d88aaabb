/** What the pages say that each have one thing to do about an account; only the server says it. */
export const stepWords = {
  toSignIn: "Sign in",
  toAccount: "Back to your account",
  tooMany: "Too many letters were asked for. Wait an hour and try again.",
  deadLink: {
    title: "This link does not work any more",
    said: "It has been used, or it is too old, or something about the account has changed since. Ask for another one.",
  },
  fields: {
    email: "E-mail",
    newEmail: "New e-mail",
    presentPassword: "Present password",
    newPassword: "New password",
    password: "Password",
  },
  passwordRule: (least: number) =>
    `At least ${least} characters. A few words in a row are easy to keep and hard to guess.`,
  forgot: {
    title: "Forgot your password?",
    said: "Enter the e-mail of your account. We send a letter with a link to it, by which you set a new password.",
    button: "Send the letter",
    sentTitle: "Look into your mail",
    /** To everybody alike. */
    sent: "If there is an account with this e-mail, a letter with a link is on its way to it. The link works once, for half an hour.",
    notThere:
      "Nothing there after a few minutes? Look among the unwanted mail, and whether you have an account with another e-mail.",
    again: "Ask once more",
    saidHosted:
      "Enter the e-mail of your account. A letter with a link is sent to it, by which you set a new password.",
    sentHosted: "If there is an account with this e-mail, a letter with a link is on its way to it.",
    needsScripts: "Asking for the letter needs JavaScript. The button waits until it has loaded.",
  },
  reset: {
    title: "Set a new password",
    said: "You are signed out everywhere then, and sign in with the new password.",
    button: "Set the password",
    doneTitle: "You have a new password",
    done: "You were signed out everywhere. Sign in with the new password.",
    again: "Ask for another link",
  },
  confirm: {
    "confirm-email": {
      title: "Confirm your e-mail",
      said: (email: string) => `${email} is the e-mail of your account. Is it yours?`,
      button: "It is mine",
      done: "Your e-mail is confirmed. Thank you.",
    },
    "change-email-confirmation": {
      title: "Another e-mail for your account",
      said: (email: string, next: string) =>
        `Somebody who is signed in to the account of ${email} wants its e-mail to be ${next} from now on. If that is you, say so; a letter then goes to ${next}, with a link that changes it.`,
      button: "Yes, that is me",
      done: "A letter is on its way to the new e-mail. Follow its link, and it is changed.",
    },
    "change-email-verification": {
      title: "Your new e-mail",
      said: (email: string, next: string) =>
        `From now on ${next} is to be the e-mail of the account that has ${email} now.`,
      button: "Change it",
      done: "Your e-mail is changed. From now on you sign in with it.",
    },
    doneTitle: "Done",
    password: "You are not signed in to this account here. Enter its password to go on.",
    notYours:
      "If somebody else created the account with your e-mail, or you forgot the password, set a new one: that confirms the e-mail too, and signs everybody else out.",
    ignore: "If you did not ask for this, close this page: nothing changes.",
    reset: "Not you, or forgot the password?",
    wrongPassword: "This is not the password of the account. Enter it again, or set a new one.",
  },
  again: "A letter with a link is on its way to your e-mail. The link works for a day.",
  email: {
    title: "Change the e-mail",
    said: (email: string) =>
      `Your e-mail is ${email}. It changes when the letters that we send are answered: one to your present e-mail, if you have confirmed it, and then one to the new one.`,
    button: "Send the letters",
    same: "This is your e-mail already.",
    sentTitle: "Look into your mail",
    /** Whether or not somebody has that e-mail. */
    sent: "A letter is on its way. Until its link was followed, your e-mail stays as it is.",
  },
  password: {
    title: "Change the password",
    said: "You are signed out everywhere else then.",
    button: "Change the password",
    done: "Your password is changed, and you were signed out everywhere else.",
  },
  sessions: {
    one: "Signed out there.",
  },
  remove: {
    title: "Delete the account",
    said: "Your account goes for good, with its basket, and you are signed out everywhere. Nobody can bring it back.",
    button: "Delete my account",
    /** Where a hosted provider keeps the password. */
    elsewhere:
      "Your e-mail and your password are kept for the shop by another service. Ask the shop to delete them there too.",
    fresh: "To delete your account, sign out, sign in again, and come back here within ten minutes.",
    doneTitle: "Your account is gone",
    done: "So is all that the shop held about you, but what was said before to stay.",
  },
  /** The names of what is in the file of all that the shop holds about somebody. */
  file: "account.json",
};
