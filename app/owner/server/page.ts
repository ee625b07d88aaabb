import type { User } from "../../shop/domain/user.ts";
import type { Fields } from "../domain/pages.ts";
import type { Role } from "../domain/roles.ts";

/** Somebody who has entered, on a page that they may see. */
export type Entered = {
  readonly user: User;
  readonly role: Role;
  readonly session: string;
  readonly hasSecondFactor: boolean;
  /** Whether they may also send this page's form. */
  readonly mayChange: boolean;
};

/** What a form comes to: another page, or the same once more with what is wrong. */
export type Changed<Data> =
  | { readonly redirect: string; readonly cookies?: readonly string[] }
  | { readonly status: 409 | 422 | 429; readonly page: Data; readonly retryAfter?: number };

/** What stands at an address of the owner's pages. Those who may not see it never come so far (`entrance.ts`). */
export type OwnerPage<Data extends { readonly title: string } = { readonly title: string }> = {
  /** What it shows; null where there is no such page. */
  readonly show: (entered: Entered, query: URLSearchParams) => Promise<Data | null>;
  /** What its form does. */
  readonly change?: (entered: Entered, form: Fields, request: Request) => Promise<Changed<Data>>;
};
