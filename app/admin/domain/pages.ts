import type { Department } from "../../catalogue/domain/catalogue.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import type { Role } from "./roles.ts";

/** Formats of dates, amounts and counts, as far as the owner has set them. */
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

/** The form of a setting, empty or refused. */
export type FormPage = {
  readonly title: string;
  /** Version that the form is based on; 0 before the first change. */
  readonly version: number;
  /** Digests of the field values that the form was opened with. */
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
   * Somebody else's change since the form was opened: author, time (ISO 8601) and values of changed fields.
   * "deleted" if there is no current version.
   */
  readonly conflict: { readonly by: string; readonly at: string | null; readonly now: Fields } | "deleted" | null;
};

/** The form of the home page. Best sellers are only known if `hasOrders`. */
export type HomeFormPage = FormPage & { readonly departments: readonly Department[]; readonly hasOrders: boolean };

export type StoreSettingsPage = FormPage & {
  /** True if there is an order, which fixes the currency. */
  readonly hasOrders: boolean;
};

/** A page of the activity log, newest entries first. `next` is the cursor of older ones. */
export type ActivityLogPage = {
  readonly title: string;
  readonly entries: readonly {
    readonly id: number;
    /** ISO 8601 */
    readonly at: string;
    /** Emails, or ids of deleted accounts. `by` is null for a command on the host. */
    readonly by: string | null;
    readonly account: string | null;
    readonly what: string;
    readonly fields: readonly string[];
  }[];
  readonly next: number | null;
  /** True if these are the newest. */
  readonly first: boolean;
};

/** The page of two-factor authentication. */
export type SecondFactorPage = {
  readonly title: string;
  /** Number of unused recovery codes; null without a second factor. */
  readonly left: number | null;
  /** Secret and codes to set up. Never shown again afterwards. */
  readonly proposal: {
    readonly secret: string;
    readonly recoveryCodes: readonly string[];
    /** QR code as an SVG path of its dark modules; `size` is its width and height. */
    readonly qr: { readonly size: number; readonly path: string };
  } | null;
  /** Error message about the entered codes. */
  readonly error: string | null;
};

/** A sign-in step at the URL of the requested page. Its form resubmits the input of that page. */
export type AdminSignInPage = {
  readonly title: string;
  /** Missing step: a sign-in here or at a hosted provider, a code of the second factor, or the database. */
  readonly missing: "sign-in" | "hosted sign-in" | "code" | "database";
  /** Requested URL. */
  readonly at: string;
  readonly input: Fields;
  readonly email: string;
  /** True if the input includes pictures, which are lost. */
  readonly picturesGone?: boolean;
  /** Error message about the entered code or password. */
  readonly refusal: string | null;
};
