import type { UploadedFile, LargeFile } from "../../server/forms.ts";
import type { HomeData } from "../../shop/domain/home/home.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import type { User } from "../../shop/domain/user.ts";
import type { Fields } from "../domain/pages.ts";
import type { Role } from "../domain/roles.ts";

/** Context of an authenticated request. The user's role permits viewing the requested page. */
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
  /** Uploaded files of the form field named in `AdminRoute.several`. */
  readonly several: readonly UploadedFile[];
  /** Uploaded file of the form field named in `AdminRoute.large`. Stored on disk. */
  readonly large: LargeFile | null;
  readonly request: Request;
};

/** Result of a submitted form: a preview, a redirect, or the same page, usually with errors. */
export type FormOutcome<Data> =
  | { readonly preview: Preview }
  | { readonly redirect: string; readonly cookies?: readonly string[] }
  | { readonly status: 200 | 409 | 422 | 429; readonly page: Titled<Data>; readonly retryAfter?: number };

type Titled<Data> = Data & { readonly title: string };

/** Handler of a page without a form. Like all handlers, runs only after authentication (`authentication.ts`). */
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
    /** Form field for a large file, which is stored on disk during the upload. `maxBytes` limits the request body. */
    readonly large?: { readonly field: string; readonly maxBytes: number };
  };

/** A download of any size, because its content is streamed. `headers` replace default headers. */
export type OwnerFile = {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncGenerator<string | Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Handler of a download. `file` returns null for a 404. */
export type AdminDownload = {
  readonly file: (context: AdminContext, query: URLSearchParams) => Promise<OwnerFile | null>;
};

export type AdminHandler = Partial<AdminRoute & AdminDownload>;

/** Preview of unsaved changes to shop data and the home page. A missing property means no change. */
export type Preview = { readonly site: Partial<Shop>; readonly home?: HomeData };
