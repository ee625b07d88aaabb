import type { Shop } from "../../shop/domain/shop.ts";
import type { Role } from "./roles.ts";

export type Written = Pick<Shop, "locale" | "timeZone" | "money" | "counts">;

export type AdminFrame = {
  readonly shop: string;
  readonly logo: Shop["logo"];
  readonly seller: Shop["seller"];
  readonly formats: Written;
  readonly entered: { readonly email: string; readonly role: Role } | null;
  /** Menu of the pages that the user's role may see. Empty before sign-in, and without a second factor. */
  readonly navigation: readonly {
    readonly group: string;
    /** `current`: the current URL is `href`. `isWithin`: the current URL is below `href`. */
    readonly pages: readonly {
      readonly href: string;
      readonly name: string;
      readonly current: boolean;
      readonly isWithin: boolean;
    }[];
  }[];
};

/** True if the menu contains this page. The menu contains only pages that the user's role may see. */
export const isInMenu = ({ navigation }: AdminFrame, address: string) =>
  navigation.some(({ pages }) => pages.some(({ href }) => href === address));

export type AdminPage<Data = object> = { readonly frame: AdminFrame; readonly title: string } & Data;

export type Fields = Readonly<Record<string, string>>;

/** Data of a settings form that the user has opened, or has submitted with errors. */
export type FormPage = {
  readonly title: string;
  /** Version of the stored value; 0 if nothing is stored. */
  readonly version: number;
  /** Digests of the values that the opened form showed, to detect concurrent changes. */
  readonly seen: string;
  readonly typed: Fields;
  readonly errors: Fields;
  /** True if stored values of an earlier release are invalid now. */
  readonly outdated: boolean;
  readonly saved: boolean;
  readonly mayChange: boolean;
  /** Concurrent change by another person. "deleted": the value no longer exists. */
  readonly conflict: { readonly by: string; readonly at: string | null; readonly now: Fields } | "deleted" | null;
};

/** A page of the activity log. `next`: cursor of the page with older entries. */
export type ActivityLogPage = {
  readonly entries: readonly {
    readonly id: number;
    /** Time in ISO 8601. */
    readonly at: string;
    /** Account's email, or id of a deleted account. Null for a command on the host. */
    readonly by: string | null;
    readonly what: string;
    readonly fields: readonly string[];
  }[];
  readonly next: number | null;
  readonly first: boolean;
};

export type SecondFactorPage =
  | { readonly left: number }
  | {
      readonly secret: string;
      readonly recoveryCodes: readonly string[];
      /** `path`: SVG path of the dark modules. `size` is in modules. */
      readonly qr: { readonly size: number; readonly path: string };
      readonly error: string | null;
    };

/** Page for a missing sign-in step. The page's form resubmits the earlier input. */
export type AdminSignInPage = {
  /** Missing step. "database": the database is unavailable. */
  readonly missing: "sign-in" | "hosted sign-in" | "code" | "database";
  readonly at: string;
  readonly input: Fields;
  readonly email: string;
  /** True if the earlier input included files. The user must select them again. */
  readonly picturesGone?: boolean;
  readonly refusal: string | null;
};
