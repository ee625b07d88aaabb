import type { UploadedFile, LargeFile } from "../../server/forms.ts";
import type { HomeData } from "../../shop/domain/home/home.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import type { User } from "../../shop/domain/user.ts";
import type { Fields } from "../domain/pages.ts";
import type { Role } from "../domain/roles.ts";

/** Context of an authenticated request that the user's role permits. */
export type AdminContext = {
  readonly user: User;
  readonly role: Role;
  readonly session: string;
  readonly hasSecondFactor: boolean;
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

/** Result of a submitted form: a preview, a redirect, or the page, usually with errors. */
export type FormOutcome<Data> =
  | { readonly preview: Preview }
  | { readonly redirect: string; readonly cookies?: readonly string[] }
  | { readonly status: 200 | 409 | 422 | 429; readonly page: Titled<Data>; readonly retryAfter?: number };

type Titled<Data> = Data & { readonly title: string };

/** Handler of a page without a form. If `show` resolves to null, the response is a 404. */
export type AdminView<Data = object> = {
  readonly show: (context: AdminContext, query: URLSearchParams) => Promise<Titled<Data> | null>;
};

export type AdminAction<Data = never> = {
  readonly change: (context: AdminContext, sent: Submission) => Promise<FormOutcome<Data> | null>;
};

export type AdminRoute<Data = object> = AdminView<Data> &
  AdminAction<Data> & {
    readonly several?: string;
    /** Field for a large file, stored on disk. `maxBytes` limits the request body, not counting other fields. */
    readonly large?: { readonly field: string; readonly maxBytes: number };
  };

/** A streamed download. `headers` override default headers. */
export type OwnerFile = {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncGenerator<string | Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
};

export type AdminDownload = {
  readonly file: (context: AdminContext, query: URLSearchParams) => Promise<OwnerFile | null>;
};

export type AdminHandler = Partial<AdminRoute & AdminDownload>;

/** Unsaved changes that a preview shows. A missing property is unchanged. */
export type Preview = { readonly site: Partial<Shop>; readonly home?: HomeData };
