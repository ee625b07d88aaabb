import type { PageColumn, PageState, UsualPage } from "./domain/text-pages.ts";

/** Texts of the editor of pages. */
export const textPageMessages = {
  list: {
    title: "Pages",
    lead: "Texts for shoppers, each on a page of its own. The footer links to all published pages.",
    columns: { title: "Page", state: "Status", column: "Footer column", place: "Position" },
    table: "All pages",
    missing: "Suggested pages",
    why: {
      contact: "how shoppers reach you",
      returns: "how to return items, and until when",
      imprint: "who runs the shop",
      terms: "the contract of an order",
      privacy: "how you use personal data",
    } satisfies Record<UsualPage, string>,
    law: "The law of your country decides which of these pages a shop needs, and what they must say. The templates are a start and no legal advice.",
    write: "Add page",
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

  states: { draft: "Draft", published: "Published" } satisfies Record<PageState, string>,

  write: {
    title: "Add page",
    lead: (address: string) => `Shoppers can read it at ${address} once it is published.`,
    fields: {
      slug: "URL handle",
      title: "Title",
      text: "Text",
      column: "Footer column",
      place: "Position in the column",
      state: "Status",
    },
    hints: {
      slug: "The last part of the URL, as in /pages/sizes: lowercase letters, digits and hyphens. It cannot be changed later.",
      title: "Shown above the text, and in the footer.",
      text: "In Markdown. An empty line starts a paragraph, ## a heading and - a list; **so** is bold, and [words](/search) or [words](https://example.com) are links. HTML and pictures are shown as text.",
      place: "Smaller numbers come first.",
      state: "Shoppers do not see drafts.",
    },
    saved: {
      draft: "Saved as a draft. Shoppers do not see it.",
      published: "Saved. Shoppers see the changes now.",
    } satisfies Record<PageState, string>,
    read: "View page",
    delete: "Delete page",
    slugWrong: "Enter lowercase letters, digits and hyphens between them, at most 60 characters, and not “new”.",
    taken: "Another page has this URL handle. Enter a different one.",
    titleMissing: "Enter a title.",
    textMissing: "Enter a text.",
    unfilled: (what: string) => `Replace or remove ${what} before you publish the page.`,
    placeWrong: "Enter a whole number from 1 to 999.",
    choose: "Choose an option from the list.",
  },

  delete: {
    title: (page: string) => `Delete “${page}”?`,
    lead: "Its text is deleted, and its URL leads to the 404 page.",
    changed: (by: string, at: string) =>
      `Nothing was deleted, because ${by} changed this page on ${at}. Check it first, or delete it as it is now.`,
    wrong: "Nothing was deleted. Try again:",
    delete: "Delete page",
    keep: "Cancel",
  },
};
