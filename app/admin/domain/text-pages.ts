import type { FormPage } from "./pages.ts";

/** A page that the owner has written, as shoppers read it. */
export type TextPage = {
  readonly title: string;
  /** What was made of its Markdown. */
  readonly html: string;
};

/** What a page is made of, as its form holds it; the slug, which is its address, stays. */
export type PageValue = {
  readonly title: string;
  /** In Markdown. */
  readonly text: string;
  /** The column of the footer that leads to it. */
  readonly column: string;
  /** Its place there: a whole number, the smallest first. */
  readonly place: string;
  readonly state: string;
};

/** Shoppers read only what is published. */
export const pageStates = ["draft", "published"] as const;

/** The columns of the footer, in their order. */
export const pageColumns = ["help", "shop", "legal"] as const;

export type PageColumn = (typeof pageColumns)[number];
export type PageState = (typeof pageStates)[number];

/** The pages that most shops have: their addresses, and the columns that lead to them. */
export const usualPages = {
  contact: { column: "help", place: "1" },
  returns: { column: "help", place: "2" },
  imprint: { column: "legal", place: "1" },
  terms: { column: "legal", place: "2" },
  privacy: { column: "legal", place: "3" },
} as const satisfies Readonly<Record<string, Pick<PageValue, "place"> & { readonly column: PageColumn }>>;

export type UsualPage = keyof typeof usualPages;

export const isUsual = (slug: string): slug is UsualPage => Object.hasOwn(usualPages, slug);

/** A page as the list of all has it. */
export type ListedPage = Omit<PageValue, "text" | "column" | "state"> & {
  readonly slug: string;
  readonly column: PageColumn;
  readonly state: PageState;
};

/** The page that lists all, and those of the usual ones that are not there. */
export type TextPagesPage = {
  readonly title: string;
  readonly pages: readonly ListedPage[];
  readonly missing: readonly UsualPage[];
  /** Whether shoppers can order, and so read words at a button for that. */
  readonly hasOrders: boolean;
  readonly mayChange: boolean;
  /** Whether one has just been deleted. */
  readonly deleted: boolean;
};

/** The form of a page. */
export type WritePage = FormPage & {
  /** Null before it has an address. */
  readonly slug: string | null;
  /** What shoppers would read. */
  readonly preview: { readonly html: string; readonly isRequested: boolean };
};

/** The question whether a page is to be deleted. */
export type DeletePage = {
  readonly title: string;
  readonly slug: string;
  readonly version: number;
  /** Why it was not deleted: the form was none, or somebody has changed the page since it was asked. */
  readonly trouble: "wrong" | "changed" | null;
  /** Whose change the last was, and when (ISO 8601). */
  readonly changed: { readonly by: string; readonly at: string };
};
