import type { Node, RangeVar } from "libpg-query";

/**
 * Conflict of a migration's statement with an earlier release that still runs. The statement breaks or blocks that
 * release's queries. `requires` names the comment in the migration that can justify the conflict (`judge`).
 */
export type Finding = { readonly what: string; readonly requires: "since" | "holds up"; readonly table?: string };

/** Objects that migrations created since the last release, such as `column orders.state`. */
export type CreatedObject = Set<string>;

/** Objects from earlier statements: since the last release (`created`), or in the same migration (`createdHere`). */
export type FindingPlace = { readonly created: CreatedObject; readonly createdHere: ReadonlySet<string> };

export const breaks = (what: string): Finding => ({ what, requires: "since" });
export const holds = (what: string, table: string): Finding => ({ what, requires: "holds up", table });
/** Returns a conflict that no comment can justify: `judge` accepts "holds up" only for a conflict with a `table`. */
export const refused = (what: string): Finding => ({ what, requires: "holds up" });

export const nameOf = (table: RangeVar | undefined) => table?.relname ?? "";

/** Returns the parts of a qualified name, such as table and trigger. */
export const partsOf = (named: Node | undefined): string[] => {
  const items = named && ("List" in named ? named.List.items : "TypeName" in named ? named.TypeName.names : [named]);
  if (items?.[0] && "ObjectWithArgs" in items[0]) return partsOf({ List: { items: items[0].ObjectWithArgs.objname! } });
  return (items ?? []).flatMap((item) => ("String" in item ? [item.String.sval ?? ""] : []));
};
