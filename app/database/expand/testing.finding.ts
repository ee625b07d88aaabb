import type { Node, RangeVar } from "libpg-query";

/**
 * A statement's conflict with an earlier release that runs at the same time: it breaks that release or blocks shoppers.
 * The migration must justify it (`judge`).
 */
export type Finding = { readonly what: string; readonly requires: "since" | "holds up"; readonly table?: string };

/** Objects created since the last release, such as `column orders.state`. Earlier releases do not use them. */
export type CreatedObject = Set<string>;

/** Objects created before a statement, and those of its own migration. */
export type FindingPlace = { readonly created: CreatedObject; readonly createdHere: ReadonlySet<string> };

export const breaks = (what: string): Finding => ({ what, requires: "since" });
export const holds = (what: string, table: string): Finding => ({ what, requires: "holds up", table });
/** A finding that cannot be justified. */
export const refused = (what: string): Finding => ({ what, requires: "holds up" });

export const nameOf = (table: RangeVar | undefined) => table?.relname ?? "";

/** Parts of a qualified name: a column or trigger after its table. */
export const partsOf = (named: Node | undefined): string[] => {
  const items = named && ("List" in named ? named.List.items : "TypeName" in named ? named.TypeName.names : [named]);
  if (items?.[0] && "ObjectWithArgs" in items[0]) return partsOf({ List: { items: items[0].ObjectWithArgs.objname! } });
  return (items ?? []).flatMap((item) => ("String" in item ? [item.String.sval ?? ""] : []));
};
