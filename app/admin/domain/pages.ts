import type { Department } from "../../catalogue/domain/catalogue.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import type { Role } from "./roles.ts";

/** How a shop writes moments, amounts and counts, where its owner has chosen that. */
export type Written = Pick<Shop, "locale" | "timeZone" | "money" | "counts">;

/** What stands around every page of the owner's. */
export type AdminFrame = {
  /** The shop's name. */
  readonly shop: string;
  readonly logo: Shop["logo"];
  readonly formats: Written;
  /** Who has entered; null on the way in. */
  readonly entered: { readonly email: string; readonly role: Role } | null;
  /** The pages that they may see, in groups, of which the first has no name; none before they have a second factor. */
  readonly navigation: readonly {
    readonly group: string;
    readonly pages: readonly {
      readonly href: string;
      readonly name: string;
      readonly current: boolean;
      /** Whether the page stands under that one. */
      readonly isWithin: boolean;
    }[];
  }[];
};

/** What each screen is given. */
export type AdminPage<Data = object> = { readonly frame: AdminFrame; readonly title: string } & Data;

/** What a form holds, by the names of its fields. */
export type Fields = Readonly<Record<string, string>>;

/** The form of a setting, as it is to be filled in, or as it was and was not taken. */
export type FormPage = {
  readonly title: string;
  /** Which version it is filled in from; 0 before the first change. */
  readonly version: number;
  /** Digests of the fields that it was opened with. */
  readonly seen: string;
  readonly typed: Fields;
  /** What is wrong with what was typed, by its field. */
  readonly errors: Fields;
  /** True if the errors are about stored values, and nothing was typed yet. */
  readonly outdated: boolean;
  /** Whether that version has just been saved here. */
  readonly saved: boolean;
  /** Whether whoever looks may change it. */
  readonly mayChange: boolean;
  /**
   * Somebody else's change since the form was opened: whose, when (ISO 8601) as far as it is known, and what stands now in the fields that
   * it changed; or that nothing does.
   */
  readonly conflict: { readonly by: string; readonly at: string | null; readonly now: Fields } | "deleted" | null;
};

/** The form of the home page, with the departments that a row may show, and whether anything is known of what sells best. */
export type HomeFormPage = FormPage & { readonly departments: readonly Department[]; readonly hasOrders: boolean };

/** The form of what the shop sells in and where. */
export type StoreSettingsPage = FormPage & {
  /** Whether there is an order, after which the currency stays. */
  readonly hasOrders: boolean;
};

/** A page of the record: what was changed, newest first, and the entry before which older ones stand. */
export type ActivityLogPage = {
  readonly title: string;
  readonly entries: readonly {
    readonly id: number;
    /** ISO 8601 */
    readonly at: string;
    /** E-mails, or ids of accounts that are gone; `by` is null for a command on the host. */
    readonly by: string | null;
    readonly account: string | null;
    readonly what: string;
    readonly fields: readonly string[];
  }[];
  readonly next: number | null;
  /** Whether these are the newest. */
  readonly first: boolean;
};

/** The page on which a second factor is set up, or that says that it is. */
export type SecondFactorPage = {
  readonly title: string;
  /** How many recovery codes are left; null while there is no second factor. */
  readonly left: number | null;
  /** What is to be set up: shown until that is done, and never again. */
  readonly proposal: {
    readonly secret: string;
    readonly recoveryCodes: readonly string[];
    /** The dark squares of a QR code, as the path of a drawing that is so many squares wide and high. */
    readonly qr: { readonly size: number; readonly path: string };
  } | null;
  /** What is wrong with the code that was typed. */
  readonly error: string | null;
};

/**
 * A page on the way in, at the address that was asked for. What was typed there comes along, and is sent with what is asked for
 * here.
 */
export type AdminSignInPage = {
  readonly title: string;
  /** What is missing: to sign in here, or at a hosted provider by its own page; a code of the second factor; or the database. */
  readonly missing: "sign-in" | "hosted sign-in" | "code" | "database";
  /** The address that was asked for. */
  readonly at: string;
  readonly kept: Fields;
  readonly email: string;
  /** Whether pictures were chosen there, which do not come along. */
  readonly picturesGone?: boolean;
  /** Why what was typed here does not count. */
  readonly refusal: string | null;
};
