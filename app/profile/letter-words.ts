/** What letters about accounts say. */
export const letterWords = {
  reset: {
    subject: (shop: string) => `A new password for ${shop}`,
    heading: "Set a new password",
    text: "Somebody has asked for a new password for the account with this e-mail.",
    action: "Set a new password",
    aside:
      "The link works once, for half an hour. If it was not you who asked, nothing has to be done: your password stays as it is.",
  },
  confirm: {
    subject: (shop: string) => `Is this your e-mail? ${shop}`,
    heading: "Confirm your e-mail",
    text: (shop: string) => `An account was opened at ${shop} with this e-mail. Confirm that it is yours.`,
    action: "Confirm the e-mail",
    aside:
      "The link works for a day. If it was not you who opened the account, leave it: without your word nobody takes this e-mail for theirs.",
  },
  change: {
    subject: (shop: string) => `Another e-mail for your account at ${shop}?`,
    heading: "Another e-mail for your account?",
    text: (next: string) =>
      `Somebody who is signed in to your account, and knows its password, wants its e-mail to be ${next} from now on.`,
    action: "Have a look, and say yes",
    aside:
      "The link works for a day. If it was not you, do not follow it, and change your password: nothing changes without your word.",
  },
  confirmNew: {
    subject: (shop: string) => `Confirm your new e-mail at ${shop}`,
    heading: "Confirm your new e-mail",
    text: (shop: string) => `This is to be the e-mail of an account at ${shop} from now on.`,
    action: "Change the e-mail",
    aside: "The link works for a day. If you know nothing of it, leave it: nothing changes without your word.",
  },
  changed: {
    subject: (shop: string) => `Your e-mail at ${shop} was changed`,
    heading: "Your e-mail was changed",
    text: "Your account has another e-mail from now on, and no letter about it comes to this one any more.",
    aside: "If it was not you, write to the shop at once.",
  },
  password: {
    subject: (shop: string) => `Your password at ${shop} was changed`,
    heading: "Your password was changed",
    text: "Your account has another password from now on.",
    aside: "If it was not you, set a new one at once:",
    action: "Set a new password",
  },
  device: {
    subject: (shop: string) => `Somebody signed in at ${shop}`,
    heading: "Signed in from a new device",
    text: "Somebody has signed in to your account in a browser in which it was not signed in before.",
    device: "Device",
    unknown: "unknown",
    at: "When",
    aside:
      "If it was you, nothing has to be done. A browser that forgets cookies is a new one each time. If it was not you, set a new password: that signs everybody out.",
    action: "Set a new password",
  },
};
