import type { Job } from "../jobs.ts";
import type { Fields } from "../pages.ts";

/** A file that was not taken, and why, in a sentence. */
export type RefusedFile = { readonly name: string; readonly why: string };

/** The page of a product's pictures. */
export type ProductPicturesPage = {
  readonly title: string;
  readonly product: { readonly id: string; readonly slug: string };
  /** Which state of them the form is filled in from. */
  readonly version: string;
  readonly pictures: readonly {
    /** As products name it. */
    readonly name: string;
    readonly src: string;
    /** What it shows, as it was typed. */
    readonly alt: string;
    /** As it was when the page was opened. */
    readonly was: string;
    /** And as it stands now, where somebody else has changed that. */
    readonly now?: string | undefined;
  }[];
  /** What is wrong with what was typed, by its field. */
  readonly errors: Fields;
  readonly hasConflict: boolean;
  readonly refused: readonly RefusedFile[];
  /** How many pictures have just been added. */
  readonly added: number;
  readonly saved: boolean;
  /** The place, from 1, of the picture that was just moved, and the button that moved it. */
  readonly moved: { readonly place: number; readonly by: "up" | "down" } | null;
  readonly mayChange: boolean;
  /** How many a product has at most. */
  readonly most: number;
};

/** Where the pictures of a ZIP stand among those that a product has. */
export const hows = ["first", "after", "replace"] as const;

export type How = (typeof hows)[number];

/** What came of a ZIP. */
export type ZipOutcome = {
  readonly products: readonly { readonly id: string; readonly title: string; readonly count: number }[];
  readonly refused: readonly RefusedFile[];
  /** How many folders and files of systems were passed over. */
  readonly ignored: number;
};

/** The page on which many pictures come at once. */
export type PicturesPage = {
  readonly title: string;
  /** The last ZIP, which may be under way. */
  readonly job: Job | null;
  readonly outcome: ZipOutcome | null;
  readonly how: How;
  /** Why the ZIP that was sent just now was not begun with. */
  readonly error: string | null;
  readonly mayChange: boolean;
};
