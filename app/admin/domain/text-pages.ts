import type { FormPage } from "./pages.ts";

/** A published page. */
export type TextPage = {
  readonly title: string;
  /** Rendered Markdown. */
  readonly html: string;
};

/** Form values of a page. Excludes the slug, which never changes. */
export type PageValue = {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** Footer column. */
  readonly column: string;
  /** Position in the column, as a whole number. The smallest is at the top. */
  readonly place: string;
  readonly state: string;
};

/** States of a page. Shoppers see only published pages. */
export const pageStates = ["draft", "published"] as const;

/** Footer columns, in order. */
export const pageColumns = ["help", "shop", "legal"] as const;

export type PageColumn = (typeof pageColumns)[number];
export type PageState = (typeof pageStates)[number];

/** Suggested pages: slugs and footer columns. */
export const usualPages = {
  contact: { column: "help", place: "1" },
  returns: { column: "help", place: "2" },
  imprint: { column: "legal", place: "1" },
  terms: { column: "legal", place: "2" },
  privacy: { column: "legal", place: "3" },
} as const satisfies Readonly<Record<string, Pick<PageValue, "place"> & { readonly column: PageColumn }>>;

export type UsualPage = keyof typeof usualPages;

export const isUsual = (slug: string): slug is UsualPage => Object.hasOwn(usualPages, slug);

/** A row of the list of pages. */
export type ListedPage = Omit<PageValue, "text" | "column" | "state"> & {
  readonly slug: string;
  readonly column: PageColumn;
  readonly state: PageState;
};

/** The list of pages. `missing` are the suggested pages that do not exist yet. */
export type TextPagesPage = {
  readonly title: string;
  readonly pages: readonly ListedPage[];
  readonly missing: readonly UsualPage[];
  readonly mayChange: boolean;
  /** True if the owner has just deleted a page. */
  readonly deleted: boolean;
};

export type WritePage = FormPage & {
  /** Null for a new page. */
  readonly slug: string | null;
  readonly preview: { readonly html: string; readonly isRequested: boolean };
};

/** The page that asks the owner to confirm the deletion of a text page. */
export type DeletePage = {
  readonly title: string;
  readonly slug: string;
  readonly version: number;
  /** Reason why the page was not deleted. "wrong": invalid form. "changed": the page's version has changed. */
  readonly problem: "wrong" | "changed" | null;
  /** Author and time (ISO 8601) of the last change of the text page. */
  readonly changed: { readonly by: string; readonly at: string };
};
