import type { Node, RangeVar } from "libpg-query";

/**
 * Conflict: a statement that breaks or blocks queries of an earlier release. `requires` names the kind of comment that
 * can justify the statement (`judge`).
 */
export type Finding = { readonly what: string; readonly requires: "since" | "holds up"; readonly table?: string };

/** Objects that migrations created since the last release, such as `column orders.state`. */
export type CreatedObject = Set<string>;

/** Objects created since the last release (`created`), or by the same migration (`createdHere`). */
export type FindingPlace = { readonly created: CreatedObject; readonly createdHere: ReadonlySet<string> };

export const breaks = (what: string): Finding => ({ what, requires: "since" });
export const holds = (what: string, table: string): Finding => ({ what, requires: "holds up", table });
/** Conflict that no comment can justify: it requires "holds up" with the name of a table, but has no `table`. */
export const refused = (what: string): Finding => ({ what, requires: "holds up" });

export const nameOf = (table: RangeVar | undefined) => table?.relname ?? "";

export const partsOf = (named: Node | undefined): string[] => {
  const items = named && ("List" in named ? named.List.items : "TypeName" in named ? named.TypeName.names : [named]);
  if (items?.[0] && "ObjectWithArgs" in items[0]) return partsOf({ List: { items: items[0].ObjectWithArgs.objname! } });
  return (items ?? []).flatMap((item) => ("String" in item ? [item.String.sval ?? ""] : []));
};
