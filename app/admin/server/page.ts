import type { UploadedFile, LargeFile } from "../../server/forms.ts";
import type { HomeData } from "../../shop/domain/home/home.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import type { User } from "../../shop/domain/user.ts";
import type { Fields } from "../domain/pages.ts";
import type { Role } from "../domain/roles.ts";

/** Somebody who has entered, on a page that they may see. */
export type Entered = {
  readonly user: User;
  readonly role: Role;
  readonly session: string;
  readonly hasSecondFactor: boolean;
  /** What stands in its address where the map has `:slug` or the like. */
  readonly params: Fields;
  /** Whether they may also send this page's form. */
  readonly mayChange: boolean;
};

/** What somebody has sent to a page: its fields, and the files that were chosen in it with what they are called, by the names of their fields. */
export type Submission = {
  readonly form: Fields;
  readonly files: ReadonlyMap<string, Buffer>;
  /** What was chosen in the field that takes several (`AdminRoute.several`). */
  readonly several: readonly UploadedFile[];
  /** And in the one whose file is kept on disk (`AdminRoute.large`). */
  readonly large: LargeFile | null;
  readonly request: Request;
};

/**
 * What a form comes to: another page, the same once more with what is wrong or as it was asked for, or a look at the shop as it would
 * be.
 */
export type FormOutcome<Data> =
  | { readonly preview: Preview }
  | { readonly redirect: string; readonly cookies?: readonly string[] }
  | { readonly status: 200 | 409 | 422 | 429; readonly page: Data; readonly retryAfter?: number };

/** What stands at an address of the owner's pages. Those who may not see it never come so far (`entrance.ts`). */
export type AdminRoute<Data extends { readonly title: string } = { readonly title: string }> = {
  /** What it shows; null where there is no such page. */
  readonly show: (entered: Entered, query: URLSearchParams) => Promise<Data | null>;
  /** What stands there instead of a page; null where there is none. */
  readonly file?: (entered: Entered, query: URLSearchParams) => Promise<OwnerFile | null>;
  /** What its form does; null where there is no such page. */
  readonly change?: (entered: Entered, sent: Submission) => Promise<FormOutcome<Data> | null>;
  /** The one field of its form that several files may be chosen in. */
  readonly several?: string;
  /** The one field that its form has a file in which is kept on disk, and how large a body with it may be, in bytes. */
  readonly large?: { readonly field: string; readonly mostBytes: number };
};

/** A file to be kept by whoever asks for it, however long it is. */
export type OwnerFile = {
  /** What it is called there. */
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncGenerator<string>;
};

/** The home page of a shop as it would be. */
export type Preview = {
  /** What pages would be told of the shop. */
  readonly site: Partial<Shop>;
  /** What it would show, where that is something else. */
  readonly home?: HomeData;
};
