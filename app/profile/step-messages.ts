export const stepMessages = {
  toSignIn: "Sign in",
  toAccount: "Back to your account",
  tooMany: "Too many e-mails were requested. Wait an hour and try again.",
  deadLink: {
    title: "This link has expired",
    text: "It was already used, is too old, or your account has changed since. Request a new one.",
  },
  fields: {
    email: "E-mail",
    newEmail: "New e-mail",
    presentPassword: "Current password",
    newPassword: "New password",
    password: "Password",
  },
  passwordRule: (least: number) =>
    `At least ${least} characters. A few words in a row are easy to remember and hard to guess.`,
  forgot: {
    title: "Forgot your password?",
    text: "Enter your account's e-mail. We will send you a link to reset your password.",
    button: "Send e-mail",
    sentTitle: "Check your e-mail",
    /** Also shown if no account has the email. */
    sent: "If an account with this e-mail exists, we have sent it a link. Use the link within 30 minutes. It works once.",
    notThere: "No e-mail after a few minutes? Check your spam folder, or try another e-mail address.",
    again: "Try again",
    textHosted: "Enter your account's e-mail to get a link to reset your password.",
    sentHosted: "If an account with this e-mail exists, a link is on its way.",
    needsScripts: "Sending the e-mail needs JavaScript. The button works once it has loaded.",
  },
  reset: {
    title: "Set a new password",
    text: "This signs you out on all devices. Sign in with the new password afterwards.",
    button: "Save password",
    doneTitle: "Your password was changed",
    done: "You were signed out on all devices. Sign in with the new password.",
    again: "Request a new link",
  },
  confirm: {
    "confirm-email": {
      title: "Confirm your e-mail",
      text: (email: string) =>
        `An account was created with the e-mail address ${email}. Confirm that this address is yours.`,
      button: "Confirm e-mail",
      done: "Thank you. Your e-mail is confirmed.",
    },
    "change-email-confirmation": {
      title: "Approve your new e-mail",
      text: (email: string, next: string) =>
        `Someone who is signed in to the account of ${email} asked to change its e-mail address to ${next}. If this was you, approve the change. We then send ${next} a link that completes it.`,
      button: "Approve",
      done: "We have sent a link to the new e-mail address. Use that link to complete the change.",
    },
    "change-email-verification": {
      title: "Confirm your new e-mail",
      text: (email: string, next: string) =>
        `This changes the e-mail address of your account from ${email} to ${next}.`,
      button: "Change e-mail",
      done: "Your e-mail address was changed. Sign in with the new address from now on.",
    },
    doneTitle: "Done",
    password: "You are not signed in to this account in this browser. Enter the account's password to continue.",
    notYours:
      "If someone else created the account with your e-mail, or you forgot your password, reset the password. That also confirms the e-mail and signs out everyone else.",
    ignore: "If you did not ask for this, close this page: nothing changes.",
    reset: "Reset the password",
    wrongPassword: "The password is incorrect. Enter it again or reset it.",
  },
  again: "We have e-mailed you a link. It works for 24 hours.",
  email: {
    title: "Change e-mail",
    text: (email: string) =>
      `Your e-mail address is ${email}. If it is confirmed, we first send it a link to approve the change. Then open the link that we send to your new address.`,
    button: "Send confirmation e-mail",
    same: "This is already your e-mail address.",
    sentTitle: "Check your e-mail",
    /** Also shown if another account has the email. */
    sent: "We have sent an e-mail. Your e-mail address stays the same until you use the link in that e-mail.",
  },
  password: {
    title: "Change password",
    text: "This signs you out on all other devices.",
    button: "Change password",
    done: "Your password was changed, and you were signed out on all other devices.",
  },
  sessions: {
    one: "Device signed out.",
  },
  remove: {
    title: "Delete account",
    text: "This deletes your account and basket and signs you out on all devices. It cannot be undone.",
    button: "Delete my account",
    elsewhere:
      "Another service stores your e-mail and password for the shop. Ask the shop to delete them from that service too.",
    fresh: "To delete your account, sign out, sign in again, and come back here within ten minutes.",
    doneTitle: "Your account was deleted",
    done: "Your personal data was deleted, except the data that we must keep, which was listed before you confirmed.",
  },
  file: "account.json",
};
