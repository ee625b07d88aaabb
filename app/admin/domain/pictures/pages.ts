import type { Job } from "../jobs.ts";
import type { Fields } from "../pages.ts";

/** A refused file, with the reason as a sentence. */
export type RefusedFile = { readonly name: string; readonly why: string };

/** The page of a product's pictures. */
export type ProductPicturesPage = {
  readonly title: string;
  readonly product: { readonly id: string; readonly slug: string };
  /** Version that the form is based on. */
  readonly version: string;
  readonly pictures: readonly {
    /** Name of the picture in the product. */
    readonly name: string;
    readonly src: string;
    /** Alt text in the form. */
    readonly alt: string;
    /** Alt text when the page was opened. */
    readonly was: string;
    /** Current alt text, if somebody else has changed it. */
    readonly now?: string | undefined;
  }[];
  /** Error messages by field name. */
  readonly errors: Fields;
  readonly hasConflict: boolean;
  readonly refused: readonly RefusedFile[];
  /** Number of pictures that have just been added. */
  readonly added: number;
  readonly saved: boolean;
  /** Position, from 1, of the picture that was just moved, and the button that moved it. */
  readonly moved: { readonly place: number; readonly by: "up" | "down" } | null;
  readonly mayChange: boolean;
  /** Maximum pictures of a product. */
  readonly most: number;
};

/** Ways to combine pictures of a ZIP with a product's existing ones. */
export const hows = ["first", "after", "replace"] as const;

export type How = (typeof hows)[number];

/** Result of a ZIP upload. */
export type ZipOutcome = {
  readonly products: readonly { readonly id: string; readonly title: string; readonly count: number }[];
  readonly refused: readonly RefusedFile[];
  /** Number of skipped folders and system files. */
  readonly ignored: number;
};

/** The ZIP upload page. */
export type PicturesPage = {
  readonly title: string;
  /** Job of the last ZIP, which may be running. */
  readonly job: Job | null;
  readonly outcome: ZipOutcome | null;
  readonly how: How;
  /** Reason why the upload was refused. */
  readonly error: string | null;
  readonly mayChange: boolean;
};
