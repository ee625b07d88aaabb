import type { FormPage } from "./pages.ts";

export type TextPage = { readonly title: string; readonly html: string };

/** Form values of a text page. The slug is missing, because it never changes. */
export type PageValue = {
  readonly title: string;
  readonly text: string;
  readonly column: PageColumn;
  /** Position in the footer's column, as a whole number. The lowest number is at the top. */
  readonly place: string;
  readonly state: PageState;
};

export const pageStates = ["draft", "published"] as const;

export const pageColumns = ["help", "shop", "legal"] as const;

export type PageColumn = (typeof pageColumns)[number];
export type PageState = (typeof pageStates)[number];

export const suggestedPages = {
  contact: { column: "help", place: "1" },
  returns: { column: "help", place: "2" },
  imprint: { column: "legal", place: "1" },
  terms: { column: "legal", place: "2" },
  privacy: { column: "legal", place: "3" },
} as const satisfies Readonly<Record<string, Pick<ListedPage, "place" | "column">>>;

export type SuggestedPage = keyof typeof suggestedPages;

export const isSuggested = (slug: string): slug is SuggestedPage => Object.hasOwn(suggestedPages, slug);

export type ListedPage = Omit<PageValue, "text"> & { readonly slug: string };

export type TextPagesPage = {
  readonly pages: readonly ListedPage[];
  readonly missing: readonly SuggestedPage[];
  readonly mayChange: boolean;
  readonly deleted: boolean;
};

/** Data of a text page's form. `slug` is null for a new page. */
export type WritePage = FormPage & {
  readonly slug: string | null;
  readonly preview: { readonly html: string; readonly isRequested: boolean };
};

export type DeletePage = {
  readonly slug: string;
  readonly version: number;
  /** "wrong": invalid form. "changed": another person has edited the page in the meantime. */
  readonly problem: "wrong" | "changed" | null;
  readonly changed: { readonly by: string; readonly at: string };
};
