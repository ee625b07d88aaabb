import type { Node, RangeVar } from "libpg-query";

/**
 * What a statement does that a release which runs beside cannot bear: it works on something in another way than that release does, or
 * has shoppers wait for it. Each is borne once the migration says why (`judge`).
 */
export type Finding = { readonly what: string; readonly asks: "since" | "holds up"; readonly table?: string };

/** What migrations since the last release have made, such as `column orders.state`: no earlier release knows of it. */
export type CreatedObject = Set<string>;

/** What is known of the migration that a statement stands in. */
export type FindingPlace = { readonly made: CreatedObject; readonly madeHere: ReadonlySet<string> };

export const breaks = (what: string): Finding => ({ what, asks: "since" });
export const holds = (what: string, table: string): Finding => ({ what, asks: "holds up", table });
/** Nothing makes up for it. */
export const refused = (what: string): Finding => ({ what, asks: "holds up" });

export const nameOf = (table: RangeVar | undefined) => table?.relname ?? "";

/** The last part of a name such as public.orders, and what it is part of: a column's or a trigger's table. */
export const partsOf = (named: Node | undefined): string[] => {
  const items = named && ("List" in named ? named.List.items : "TypeName" in named ? named.TypeName.names : [named]);
  if (items?.[0] && "ObjectWithArgs" in items[0]) return partsOf({ List: { items: items[0].ObjectWithArgs.objname! } });
  return (items ?? []).flatMap((item) => ("String" in item ? [item.String.sval ?? ""] : []));
};
