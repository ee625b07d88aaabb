import type { Job } from "../../../../admin/domain/jobs.ts";
import type { Fields } from "../../../../admin/domain/pages.ts";

export type RefusedFile = { readonly name: string; readonly why: string };

export type ProductPicturesPage = {
  readonly title: string;
  readonly id: string;
  readonly slug: string;
  readonly version: string;
  readonly pictures: readonly {
    readonly name: string;
    readonly src: string;
    readonly alt: string;
    /** Stored alt text. The form submits this text, so that the server detects edits. */
    readonly was: string;
  }[];
  readonly errors: Fields;
  readonly hasConflict: boolean;
  readonly refused: readonly RefusedFile[];
  readonly added: number;
  readonly saved: boolean;
  /** The last moved picture's new position (from 1), and the direction of the move. */
  readonly moved: { readonly place: number; readonly by: "up" | "down" } | null;
  readonly mayChange: boolean;
  readonly most: number;
};

/** Positions of a ZIP's pictures: before, after, or instead of the product's existing pictures. */
export const zipPositions = ["first", "after", "replace"] as const;

export type ZipPosition = (typeof zipPositions)[number];

export type ZipOutcome = {
  readonly products: readonly { readonly id: string; readonly title: string; readonly count: number }[];
  readonly refused: readonly RefusedFile[];
  /** Number of skipped folders and system files. */
  readonly ignored: number;
};

export type PicturesPage = {
  readonly title: string;
  readonly job: Job | null;
  readonly outcome: ZipOutcome | null;
  readonly how: ZipPosition;
  readonly error: string | null;
  readonly mayChange: boolean;
};
