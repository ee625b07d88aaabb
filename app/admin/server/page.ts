import type { UploadedFile, LargeFile } from "../../server/forms.ts";
import type { HomeData } from "../../shop/domain/home/home.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import type { User } from "../../shop/domain/user.ts";
import type { Fields } from "../domain/pages.ts";
import type { Role } from "../domain/roles.ts";

/** Authenticated request: the user, and the requested page, which the user's role may see. */
export type AdminContext = {
  readonly user: User;
  readonly role: Role;
  readonly session: string;
  readonly hasSecondFactor: boolean;
  /** Values of the path parameters, such as `:slug`. */
  readonly params: Fields;
  readonly mayChange: boolean;
};

export type Submission = {
  readonly form: Fields;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Files of the field that `AdminRoute.several` names. */
  readonly several: readonly UploadedFile[];
  /** File of the field that `AdminRoute.large` names, stored on disk. */
  readonly large: LargeFile | null;
  readonly request: Request;
};

/** Result of a submitted form: a preview, a redirect, or the same page, usually with errors. */
export type FormOutcome<Data> =
  | { readonly preview: Preview }
  | { readonly redirect: string; readonly cookies?: readonly string[] }
  | { readonly status: 200 | 409 | 422 | 429; readonly page: Titled<Data>; readonly retryAfter?: number };

type Titled<Data> = Data & { readonly title: string };

/** Handler of a page without a form. Runs only after authentication (`authentication.ts`), as all handlers do. */
export type AdminView<Data = object> = {
  /** Returns null for a 404. */
  readonly show: (context: AdminContext, query: URLSearchParams) => Promise<Titled<Data> | null>;
};

export type AdminAction<Data = never> = {
  readonly change: (context: AdminContext, sent: Submission) => Promise<FormOutcome<Data> | null>;
};

export type AdminRoute<Data = object> = AdminView<Data> &
  AdminAction<Data> & {
    readonly several?: string;
    /** Field whose file is stored on disk during the upload, and maximum size of the request body, in bytes. */
    readonly large?: { readonly field: string; readonly maxBytes: number };
  };

/** A file to download. Streaming allows any size. */
export type OwnerFile = { readonly name: string; readonly type: string; readonly pieces: AsyncGenerator<string> };

/** Handler of a file to download. Returns null for a 404. */
export type AdminDownload = {
  readonly file: (context: AdminContext, query: URLSearchParams) => Promise<OwnerFile | null>;
};

export type AdminHandler = Partial<AdminRoute & AdminDownload>;

/** Unsaved changes of shop data and home page, to preview. A missing property means no change. */
export type Preview = { readonly site: Partial<Shop>; readonly home?: HomeData };
