import { maxAddresses } from "./domain/address-book.ts";

export const addressBookMessages = {
  heading: "Your addresses",
  about: "Delivery addresses. The default one is preselected at checkout.",
  empty: "You have not saved any addresses yet. The first one becomes your default.",
  full: `You can save up to ${maxAddresses} addresses. Remove one before you add this one.`,
  gone: "This address was removed, perhaps on another device. Save again to add it as a new one.",
  preferred: "Default",
  add: "Add an address",
  change: "Change",
  prefer: "Make default",
  remove: {
    open: "Remove",
    sure: "This cannot be undone. Orders already placed keep their address.",
    remove: "Remove address",
  },
  of: (what: string, address: string) => `${what}: ${address}`,
  account: "Back to your account",
  back: "Back to your addresses",
  save: "Save address",
  changeTitle: "Edit address",
  titleRefused: (title: string) => `Error: ${title}`,
  wrong: "The address was not saved. Please fix these fields:",
  done: {
    added: "Address added.",
    changed: "Address updated.",
    preferred: "This is now your default address.",
    removed: "Address removed.",
  } as Readonly<Record<string, string>>,
  notUnderstood: "Something was missing from this request, so nothing was changed. Open your addresses and try again.",

  choice: {
    legend: "Delivery address",
    another: "Use a new address",
    keep: "Save this address for next time",
    change: "Edit your addresses",
    unusable: "This address was removed, or the shop no longer delivers there. Choose another one.",
  },
};
