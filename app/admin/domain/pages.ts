import type { Shop } from "../../shop/domain/shop.ts";
import type { Role } from "./roles.ts";

/** Formats of dates, amounts and counts. Those that the owner has not set are missing. */
export type Written = Pick<Shop, "locale" | "timeZone" | "money" | "counts">;

/** Header and menu of admin pages. */
export type AdminFrame = {
  /** Name of the shop. */
  readonly shop: string;
  readonly logo: Shop["logo"];
  readonly formats: Written;
  /** The signed-in user; null before sign-in is complete. */
  readonly entered: { readonly email: string; readonly role: Role } | null;
  /** Pages that the role may see. The first group has no name. Empty before the second factor is set up. */
  readonly navigation: readonly {
    readonly group: string;
    readonly pages: readonly {
      readonly href: string;
      readonly name: string;
      readonly current: boolean;
      /** True if the current page is below this one. */
      readonly isWithin: boolean;
    }[];
  }[];
};

/** Props of each screen. */
export type AdminPage<Data = object> = { readonly frame: AdminFrame; readonly title: string } & Data;

/** Form values or errors, by field name. */
export type Fields = Readonly<Record<string, string>>;

/** The form of a setting, as first opened or with the errors of a refused submission. */
export type FormPage = {
  readonly title: string;
  /** Version that the form is based on; 0 before the first change. */
  readonly version: number;
  /** Digests of the field values when the form was opened. */
  readonly seen: string;
  readonly typed: Fields;
  /** Error messages by field name. */
  readonly errors: Fields;
  /** True if the errors are about stored values, and nothing was typed yet. */
  readonly outdated: boolean;
  /** True if this form has just been saved. */
  readonly saved: boolean;
  readonly mayChange: boolean;
  /**
   * A change by somebody else since the form was opened: author, time (ISO 8601) and values of changed fields.
   * "deleted" if somebody has deleted the value; null without a conflict.
   */
  readonly conflict: { readonly by: string; readonly at: string | null; readonly now: Fields } | "deleted" | null;
};

/** A page of the activity log, newest entries first. `next` is the cursor of the page of older entries. */
export type ActivityLogPage = {
  readonly title: string;
  readonly entries: readonly {
    readonly id: number;
    /** ISO 8601 */
    readonly at: string;
    /** Acting account: an email, or the id of a deleted account. Null for a command on the host. */
    readonly by: string | null;
    /** Name of the change, with the affected account, page or product if any. */
    readonly what: string;
    readonly fields: readonly string[];
  }[];
  readonly next: number | null;
  /** True for the first page, which has the newest entries. */
  readonly first: boolean;
};

/** The page of two-factor authentication. */
export type SecondFactorPage = {
  readonly title: string;
  /** Number of unused recovery codes; null without a second factor. */
  readonly left: number | null;
  /** TOTP secret and recovery codes to set up; null once they are set up. */
  readonly proposal: {
    readonly secret: string;
    readonly recoveryCodes: readonly string[];
    /** QR code as an SVG path of its dark modules; `size` is its width and height. */
    readonly qr: { readonly size: number; readonly path: string };
  } | null;
  /** Error message about the codes that the user entered. */
  readonly error: string | null;
};

/** A sign-in step, shown at the URL of the requested page. Its form resubmits the input for that page. */
export type AdminSignInPage = {
  readonly title: string;
  /** Missing step: sign-in here or at a hosted provider, or second-factor code. "database": it does not answer. */
  readonly missing: "sign-in" | "hosted sign-in" | "code" | "database";
  /** Requested URL. */
  readonly at: string;
  readonly input: Fields;
  readonly email: string;
  /** True if the user had uploaded pictures, which must be uploaded again. */
  readonly picturesGone?: boolean;
  /** Error message about the password or code that the user entered. */
  readonly refusal: string | null;
};
