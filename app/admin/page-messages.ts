import type { PageColumn, PageState, SuggestedPage } from "./domain/text-pages.ts";

export const textPageMessages = {
  list: {
    title: "Pages",
    lead: "Pages for shoppers, such as terms and returns. The footer links to every published page.",
    columns: { title: "Page", state: "Status", column: "Footer column", place: "Position" },
    table: "All pages",
    missing: "Suggested pages",
    why: {
      contact: "how shoppers reach you",
      returns: "how to return items, and until when",
      imprint: "who runs the shop",
      terms: "which rules apply to orders",
      privacy: "how you use personal data",
    } satisfies Record<SuggestedPage, string>,
    law: "The law of your country says which of these pages your shop needs, and what they must contain. The templates are only a starting point, and are not legal advice.",
    write: "Add page",
    deleted: "The page was deleted.",
  },

  suggestedTitles: {
    contact: "Contact",
    returns: "Returns",
    imprint: "Imprint",
    terms: "Terms",
    privacy: "Privacy",
  } satisfies Record<SuggestedPage, string>,

  columns: { help: "Help", shop: "The shop", legal: "Legal" } satisfies Record<PageColumn, string>,

  states: { draft: "Draft", published: "Published" } satisfies Record<PageState, string>,

  write: {
    title: "Add page",
    lead: (address: string) => `Shoppers can read the page at ${address} once you publish it.`,
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
      text: "Use Markdown. An empty line starts a new paragraph. A line that begins with ## is a heading, and a line that begins with - is a list item. **Text** is bold. [Text](/search) and [text](https://example.com) are links. HTML and pictures do not work: their code is shown as text.",
      place: "Smaller numbers come first.",
      state: "Shoppers do not see drafts.",
    },
    saved: {
      draft: "Saved as a draft. Shoppers do not see it.",
      published: "Saved. Shoppers see the changes now.",
    } satisfies Record<PageState, string>,
    read: "View page",
    delete: "Delete page",
    slugWrong: "Enter at most 60 lowercase letters and digits, with hyphens only between them. “new” is not allowed.",
    taken: "Another page has this URL handle. Enter a different one.",
    titleMissing: "Enter a title.",
    textMissing: "Enter the page's text.",
    unfilled: (what: string) => `Replace or remove ${what} before you publish the page.`,
    placeWrong: "Enter a whole number from 1 to 999.",
    choose: "Choose an option from the list.",
  },

  delete: {
    title: (page: string) => `Delete “${page}”?`,
    lead: "This deletes the page's text. Its URL then shows “This page does not exist.”",
    changed: (by: string, at: string) =>
      `Nothing was deleted, because ${by} changed this page on ${at}. Check the change first, or delete the page anyway.`,
    wrong: "Nothing was deleted. Try again:",
    delete: "Delete page",
    keep: "Cancel",
  },
};
