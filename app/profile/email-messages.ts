export const accountEmailMessages = {
  reset: {
    subject: (shop: string) => `Reset your password for ${shop}`,
    heading: "Set a new password",
    text: "Someone asked to reset the password of the account with this e-mail address.",
    action: "Set a new password",
    aside:
      "Use the link within 30 minutes. It works once. If you did not ask for it, ignore this e-mail. Your password stays the same.",
  },
  confirm: {
    subject: (shop: string) => `Confirm your e-mail for ${shop}`,
    heading: "Confirm your e-mail",
    text: (shop: string) =>
      `An account was created at ${shop} with this e-mail address. Please confirm that the address is yours.`,
    action: "Confirm e-mail",
    aside: "The link works for 24 hours. If you did not create the account, ignore this e-mail.",
  },
  change: {
    subject: (shop: string) => `Approve the new e-mail for your account at ${shop}`,
    heading: "Approve your new e-mail",
    text: (next: string) =>
      `Someone who is signed in to your account and knows its password asked to change its e-mail address to ${next}.`,
    action: "Review the change",
    aside: "The link works for 24 hours. If this was not you, do not use the link, and change your password.",
  },
  confirmNew: {
    subject: (shop: string) => `Confirm your new e-mail address for ${shop}`,
    heading: "Confirm your new e-mail",
    text: (shop: string) => `Someone asked to use this e-mail address for their account at ${shop}.`,
    action: "Change e-mail",
    aside: "The link works for 24 hours. If this was not you, ignore this e-mail.",
  },
  changed: {
    subject: (shop: string) => `Your e-mail at ${shop} was changed`,
    heading: "Your e-mail was changed",
    text: "The e-mail address of your account was changed. We will send no more e-mails to this address.",
    aside: "If this was not you, contact the shop at once.",
  },
  password: {
    subject: (shop: string) => `Your password at ${shop} was changed`,
    heading: "Your password was changed",
    text: "The password of your account was changed.",
    aside: "If this was not you, reset your password at once:",
    action: "Set a new password",
  },
  device: {
    subject: (shop: string) => `New sign-in at ${shop}`,
    heading: "New sign-in to your account",
    text: "Someone signed in to your account from a new browser.",
    device: "Device",
    unknown: "unknown",
    at: "When",
    aside:
      "If this was you, you can ignore this e-mail. If not, reset your password: that signs out all devices. A browser that deletes its cookies counts as new each time.",
    action: "Set a new password",
  },
};
