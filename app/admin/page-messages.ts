import type { PageColumn, PageState, UsualPage } from "./domain/text-pages.ts";

/** What is read where the owner writes pages. */
export const textPageMessages = {
  list: {
    title: "Pages",
    lead: "What you write here, shoppers read at an address of its own. The foot of every page leads to what is published.",
    columns: { title: "Page", state: "State", column: "In the column", place: "Place" },
    table: "The pages that there are",
    missing: "Most shops need these",
    why: {
      contact: "how shoppers reach you",
      returns: "how something is sent back, and until when",
      imprint: "who runs the shop",
      terms: "what is agreed with an order",
      privacy: "what you do with what you know of people",
    } satisfies Record<UsualPage, string>,
    law: "Which of them a shop must have, and what they must say, depends on the law of your country. What is offered here only helps you begin, and is no legal advice.",
    write: "Write another page",
    deleted: "The page is deleted.",
  },

  usual: {
    contact: "Contact",
    returns: "Returns",
    imprint: "Imprint",
    terms: "Terms",
    privacy: "Privacy",
  } satisfies Record<UsualPage, string>,

  columns: { help: "Help", shop: "The shop", legal: "Legal" } satisfies Record<PageColumn, string>,

  links: { order: "Find an order", account: "Your account" },

  states: { draft: "Draft", published: "Published" } satisfies Record<PageState, string>,

  write: {
    title: "Another page",
    lead: (address: string) => `Shoppers read it at ${address} once it is published.`,
    fields: {
      slug: "Address",
      title: "Title",
      text: "Text",
      column: "Column at the foot of every page",
      place: "Place in the column",
      state: "State",
    },
    hints: {
      slug: "The last word of its address, as in /pages/sizes: small letters, digits and hyphens. It stays.",
      title: "It stands over the text, and in the column.",
      text: "In Markdown. An empty line begins another paragraph, ## a heading and - a list; **so** is bold, and [words](/search) or [words](https://example.com) lead somewhere. HTML and pictures are not shown as such.",
      place: "The smallest number stands first.",
      state: "Shoppers do not see a draft.",
    },
    saved: {
      draft: "Saved as a draft: shoppers do not see it.",
      published: "Saved. Shoppers see it from now on.",
    } satisfies Record<PageState, string>,
    read: "Read it as shoppers do",
    delete: "Delete this page",
    slugWrong: "Use small letters, digits and hyphens between them, at most 60 characters, and not “new”.",
    taken: "There is a page at this address already.",
    titleMissing: "Enter a title.",
    textMissing: "Enter a text.",
    unfilled: (what: string) => `Fill in or remove ${what} before it is published.`,
    placeWrong: "Enter a whole number from 1 to 999.",
    choose: "Choose one of these.",
  },

  delete: {
    title: (page: string) => `Delete “${page}”?`,
    lead: "Its text is gone then, and whoever opens its address finds nothing there.",
    changed: (by: string, at: string) =>
      `Nothing was deleted yet: ${by} changed this page on ${at}. Have a look at it first, or delete it as it is now.`,
    wrong: "Nothing was deleted yet. Try once more:",
    delete: "Delete it",
    keep: "Keep it",
  },
};
