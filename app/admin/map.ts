import type { Feature, OfFeature } from "../page/feature.ts";
import type { PageAddress, Screen } from "../page/map.ts";
import type { AdminPage } from "./domain/pages.ts";
import { type Role, roles } from "./domain/roles.ts";
import type { AdminAction, AdminDownload, AdminRoute, AdminView } from "./server/page.ts";

export type Access = { readonly see: readonly Role[]; readonly change: readonly Role[] };

export const anyRole = { see: roles, change: roles } as const;
export const ownersOnly = { see: ["owner", "reader"], change: ["owner"] } as const;
export const ordersTeam = { see: ["owner", "orders", "reader"], change: ["owner", "orders"] } as const;
export const catalogueTeam = { see: ["owner", "catalogue", "reader"], change: ["owner", "catalogue"] } as const;

export const viewers = ({ see }: Access) => ({ see, change: [] }) as const;

/** Access without read-only roles: the roles in `change` may see and change the page. */
export const editors = <const Change extends readonly Role[]>({ change }: { readonly change: Change }) =>
  ({ see: change, change }) as const;

/** Entry of `app/routes.ts` for any page, download or form of the admin. */
export type AdminLine = Access & { readonly path: string; readonly feature: Feature; readonly screen?: Screen<never> };

export type AdminMap = Readonly<Record<string, AdminLine>>;

/** Entry of `app/routes.ts` for a page with a screen. */
export const adminPage = <Owner extends Feature, const Of extends Access>(
  { pattern }: PageAddress,
  feature: Owner,
  access: Of,
) => ({
  screen: <Props extends AdminPage>(screen: Screen<Props>) => ({ ...access, path: pattern, feature, screen }),
});

export const adminDownload = <Owner extends Feature>(address: PageAddress, feature: Owner, see: readonly Role[]) =>
  ({ path: address.pattern, feature, see, change: [], isDownload: true }) as const;

/** Entry of `app/routes.ts` for a form without a page. */
export const adminAction = <Owner extends Feature>(address: PageAddress, feature: Owner, change: readonly Role[]) =>
  ({ path: address.pattern, feature, see: [], change }) as const;

/** Entry of `app/routes.ts` for a card of the dashboard. The card's loader returns `data`. */
export const dashboardCard = <Owner extends Feature, Data>(
  feature: Owner,
  see: readonly Role[],
  screen: Screen<{ data: Data }>,
) => ({ feature, see, screen });

export type CardMap = Readonly<Record<string, ReturnType<typeof dashboardCard<Feature, never>>>>;

/** Data that a page's handler must return: the screen's props, except `frame` and `title`. */
type DataOf<Props> = Props extends unknown ? Omit<Props, "frame" | "title"> : never;

type HandlerOf<L> = L extends { screen: Screen<infer Props>; change: infer Change }
  ? Change extends readonly []
    ? AdminView<DataOf<Props>>
    : AdminRoute<DataOf<Props>>
  : L extends { isDownload: true }
    ? AdminDownload
    : AdminAction;

export type HandlersOf<Map, Name extends string> = {
  readonly [Key in keyof OfFeature<Map, Name>]: HandlerOf<Map[Key & keyof Map]>;
};

export type CardLoadersOf<Map, Name extends string> = {
  readonly [Key in keyof OfFeature<Map, Name>]: Map[Key & keyof Map] extends { screen: Screen<{ data: infer Data }> }
    ? () => Promise<Data>
    : never;
};
