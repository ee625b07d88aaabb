import type { Shop } from "../../shop/domain/shop.ts";
import type { Role } from "./roles.ts";

export type Written = Pick<Shop, "locale" | "timeZone" | "money" | "counts">;

export type AdminFrame = {
  readonly shop: string;
  readonly logo: Shop["logo"];
  readonly seller: Shop["seller"];
  readonly formats: Written;
  readonly entered: { readonly email: string; readonly role: Role } | null;
  /** Menu of the pages that the user's role may see. Empty without a second factor. The first group has no name. */
  readonly navigation: readonly {
    readonly group: string;
    /** `isWithin`: the current URL is below `href`. */
    readonly pages: readonly {
      readonly href: string;
      readonly name: string;
      readonly current: boolean;
      readonly isWithin: boolean;
    }[];
  }[];
};

/** Props of an admin screen. */
export type AdminPage<Data = object> = { readonly frame: AdminFrame; readonly title: string } & Data;

export type Fields = Readonly<Record<string, string>>;

/** A settings form: newly opened, or refused and shown again with errors. */
export type FormPage = {
  readonly title: string;
  /** Version of the stored value in the form; 0 if no value is stored. */
  readonly version: number;
  /** Digests of the field values when the form was opened, to detect concurrent changes. */
  readonly seen: string;
  readonly typed: Fields;
  readonly errors: Fields;
  /** True if a newly opened form shows errors, because stored values are no longer valid. */
  readonly outdated: boolean;
  readonly saved: boolean;
  readonly mayChange: boolean;
  /** Author, time (ISO 8601) and changed values of a concurrent change; "deleted" if the value no longer exists. */
  readonly conflict: { readonly by: string; readonly at: string | null; readonly now: Fields } | "deleted" | null;
};

/** A page of the activity log, newest entries first. `next` is the cursor of the page of older entries. */
export type ActivityLogPage = {
  readonly entries: readonly {
    readonly id: number;
    /** ISO 8601 */
    readonly at: string;
    /** Account that made the change: an email, or the id of a deleted account. Null for a command on the host. */
    readonly by: string | null;
    /** Kind of the change, with the affected account, page or product if any. */
    readonly what: string;
    readonly fields: readonly string[];
  }[];
  readonly next: number | null;
  /** True for the page with the newest entries. */
  readonly first: boolean;
};

export type SecondFactorPage =
  /** Number of unused recovery codes of a user with a second factor. */
  | { readonly left: number }
  | {
      /** TOTP secret and recovery codes for the set-up. */
      readonly secret: string;
      readonly recoveryCodes: readonly string[];
      /** QR code. `path` is an SVG path of the dark modules. `size` is the width and height in modules. */
      readonly qr: { readonly size: number; readonly path: string };
      readonly error: string | null;
    };

/** Page that asks for a missing sign-in step, at the requested page's URL. Its form resubmits the earlier input. */
export type AdminSignInPage = {
  /** Missing step: sign-in, hosted sign-in or second-factor code. "database": the database is unavailable. */
  readonly missing: "sign-in" | "hosted sign-in" | "code" | "database";
  readonly at: string;
  readonly input: Fields;
  readonly email: string;
  /** True if the earlier input included picture files. The user must select these files again. */
  readonly picturesGone?: boolean;
  readonly refusal: string | null;
};
