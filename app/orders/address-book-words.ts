import { mostAddresses } from "./domain/address-book.ts";

/** What shoppers read about the addresses that their account keeps. */
export const addressBookWords = {
  heading: "Your addresses",
  /** On the page of the account. */
  about: "Where your orders go: the preferred one is chosen when you order.",
  empty: "Your account keeps no address yet. The first one will be chosen when you order.",
  full: `Your account keeps ${mostAddresses} addresses, and has no room for more. Remove one, and then add this one.`,
  gone: "This address is not among yours any more, perhaps because it was removed elsewhere. Save it once more, and it is added as a new one.",
  preferred: "Preferred",
  add: "Add an address",
  change: "Change",
  prefer: "Prefer this one",
  remove: {
    open: "Remove",
    sure: "It goes for good. Orders that are placed keep where they go.",
    remove: "Remove the address",
  },
  /** The same said of one address, to those who cannot see which one it stands beside. */
  of: (what: string, address: string) => `${what}: ${address}`,
  account: "Back to your account",
  back: "All your addresses",
  save: "Save the address",
  changeTitle: "Change an address",
  /** The document's title and the heading of what is wrong, after the form was refused. */
  titleRefused: (title: string) => `Not saved yet: ${title.toLowerCase()}`,
  wrong: "The address is not saved yet:",
  /** What has just been done, by the word in the page's address. */
  done: {
    added: "The address is added.",
    changed: "The address is changed.",
    preferred: "This address is now chosen when you order.",
    removed: "The address is removed.",
  } as Readonly<Record<string, string>>,
  notUnderstood: "The store did not understand this, so nothing was changed. Open your addresses and try again.",

  /** On the order form. */
  choice: {
    legend: "Where it goes",
    another: "Another address",
    keep: "Keep this address for next time",
    change: "Change your addresses",
    unusable: "This address is not among yours any more, or the shop does not deliver there now. Choose another one.",
  },
};
