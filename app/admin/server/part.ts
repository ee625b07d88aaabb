import type { NamedPage } from "../../shop/domain/shop.ts";
import type { Fields } from "../domain/pages.ts";
import type { AdminHandler } from "./page.ts";
import type { ReadFacts } from "./site.ts";
import type { StoredSetting } from "./stored-setting.ts";

/** Groups of the menu, in order. The first group has no heading. */
export const menuGroups = ["", "Catalogue", "Settings", "Security"] as const;

export type MenuItem = { readonly group: (typeof menuGroups)[number]; readonly name: string };

export type SettingForm = { readonly title: string; readonly href: string; readonly setting: StoredSetting<Fields> };

/** A feature's contribution to the admin. `app/assembly.ts` collects the contributions of all features. */
export type AdminPart = {
  /** Request handlers by page name (`app/routes.ts`). */
  readonly pages: Readonly<Record<string, AdminHandler>>;
  /** Menu items by page name. The items of a group are in the order of `app/routes.ts`. */
  readonly menu: Readonly<Record<string, MenuItem>>;
  readonly cards?: Readonly<Record<string, () => Promise<unknown>>>;
  readonly settings?: readonly SettingForm[];
  readonly facts?: readonly ReadFacts[];
  readonly helpLinks?: readonly NamedPage[];
  readonly activities?: Readonly<Record<string, string>>;
  readonly jobs?: Readonly<Record<string, string>>;
};
