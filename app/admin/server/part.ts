import type { NamedPage } from "../../shop/domain/shop.ts";
import type { Fields } from "../domain/pages.ts";
import type { AdminHandler } from "./page.ts";
import type { ReadFacts } from "./site.ts";
import type { StoredSetting } from "./stored-setting.ts";

/** Headings of the menu's groups. The first group has no heading. */
export const menuGroups = ["", "Catalogue", "Settings", "Security"] as const;

export type MenuItem = { readonly group: (typeof menuGroups)[number]; readonly name: string };

export type SettingForm = { readonly title: string; readonly href: string; readonly setting: StoredSetting<Fields> };

/** A feature's contribution to the admin. `app/assembly.ts` collects the parts. */
export type AdminPart = {
  readonly pages: Readonly<Record<string, AdminHandler>>;
  /** Menu items by page. The menu shows the items of a group in the order of `app/routes.ts`. */
  readonly menu: Readonly<Record<string, MenuItem>>;
  readonly cards?: Readonly<Record<string, () => Promise<unknown>>>;
  readonly settings?: readonly SettingForm[];
  readonly facts?: readonly ReadFacts[];
  readonly helpLinks?: readonly NamedPage[];
  readonly activities?: Readonly<Record<string, string>>;
  readonly jobs?: Readonly<Record<string, string>>;
};
