import type { AlterTableCmd, Constraint, Node, RangeVar } from "libpg-query";
import { breaks, type Finding, holds, nameOf, partsOf, type FindingPlace, refused } from "./testing.finding.ts";

/** Finds new foreign keys that would prevent an earlier release from deleting rows. */
export function references(
  table: string,
  { contype, pktable, fk_del_action: action }: Constraint,
  { created }: FindingPlace,
): Finding[] {
  const to = nameOf(pktable);
  const isFree =
    contype !== "CONSTR_FOREIGN" || created.has(`table ${to}`) || action === "c" || action === "n" || to === table;
  return isFree ? [] : [breaks(`a reference from ${table} to ${to} that keeps its rows from being deleted`)];
}

export function alterations(altered: { relation?: RangeVar; cmds?: Node[] }, place: FindingPlace): Finding[] {
  const table = nameOf(altered.relation);
  const isNew = place.created.has(`table ${table}`);
  return (altered.cmds ?? []).flatMap((each) => {
    const command = (each as { AlterTableCmd: AlterTableCmd }).AlterTableCmd;
    const { def } = command;
    if (isNew) return def && "Constraint" in def ? references(table, def.Constraint, place) : [];
    return alteration(table, command, place);
  });
}

function alteration(table: string, { subtype, name, def }: AlterTableCmd, place: FindingPlace): Finding[] {
  const column = `${table}.${name}`;
  const isNew = place.created.has(`column ${column}`);
  switch (subtype) {
    case "AT_AddColumn":
      return def && "ColumnDef" in def
        ? added(table, def.ColumnDef.colname!, def.ColumnDef.constraints ?? [], place)
        : [];
    case "AT_DropColumn":
      return isNew ? [] : [breaks(`DROP COLUMN ${column}`)];
    case "AT_SetNotNull":
      return [...(isNew ? [] : [breaks(`SET NOT NULL ${column}`)]), holds(`SET NOT NULL ${column}`, table)];
    case "AT_DropNotNull":
      return isNew ? [] : [breaks(`DROP NOT NULL ${column}: the last release does not expect null`)];
    case "AT_AlterColumnType":
      return [...(isNew ? [] : [breaks(`ALTER TYPE ${column}`)]), holds(`ALTER TYPE ${column}`, table)];
    case "AT_ColumnDefault":
      return def || isNew ? [] : [breaks(`DROP DEFAULT ${column}`)];
    case "AT_AddConstraint":
      return def && "Constraint" in def ? constrained(table, def.Constraint, place) : [];
    case "AT_DropConstraint":
      return place.created.has(`constraint ${column}`) || place.createdHere.has(`constraint ${column}`)
        ? []
        : [breaks(`DROP CONSTRAINT ${column}: the last release may write conflicting rows`)];
    case "AT_ValidateConstraint": // blocks neither readers nor writers
    case "AT_SetStatistics":
    case "AT_SetStorage":
    case "AT_SetRelOptions":
      return [];
    default:
      return [refused(`${subtype} ${table}: unknown to this rule`)];
  }
}

/** Functions that return one value for all rows. A column default with only these functions rewrites no table. */
const sameForAll = new Set(["now", "transaction_timestamp", "statement_timestamp", "current_setting"]);

function added(table: string, name: string, constraints: readonly Node[], place: FindingPlace): Finding[] {
  const all = constraints.flatMap((one) => ("Constraint" in one ? [one.Constraint] : []));
  const column = `ADD COLUMN ${table}.${name}`;
  const has = (type: Constraint["contype"]) => all.some(({ contype }) => contype === type);
  const defaultValue = all.find(({ contype }) => contype === "CONSTR_DEFAULT")?.raw_expr;
  const called = defaultValue ? functionsIn(defaultValue) : [];
  const filled = defaultValue !== undefined || has("CONSTR_GENERATED") || has("CONSTR_IDENTITY");
  const isWritten = has("CONSTR_GENERATED") || has("CONSTR_IDENTITY") || called.some((each) => !sameForAll.has(each));
  const isLooked = ["CONSTR_CHECK", "CONSTR_UNIQUE", "CONSTR_PRIMARY", "CONSTR_FOREIGN"].some((type) =>
    has(type as Constraint["contype"]),
  );
  return [
    ...(has("CONSTR_NOTNULL") && !filled ? [breaks(`${column} NOT NULL without a default`)] : []),
    ...(isWritten ? [holds(`${column}: rewrites each row`, table)] : []),
    ...(isLooked ? [holds(`${column}: reads each row`, table)] : []),
    ...all.flatMap((one) => references(table, one, place)),
  ];
}

function constrained(table: string, constraint: Constraint, place: FindingPlace): Finding[] {
  const { contype, conname, raw_expr: rule, skip_validation: later, fk_attrs: from = [], keys = [] } = constraint;
  const columns = [...(rule ? columnsIn(rule) : []), ...[...from, ...keys].flatMap(partsOf)];
  const isNew = columns.length > 0 && columns.every((column) => place.created.has(`column ${table}.${column}`));
  const what = `ADD CONSTRAINT ${conname} (${contype?.replace("CONSTR_", "")}) ON ${table}`;
  return [
    ...(isNew ? [] : [breaks(what)]),
    ...(later ? [] : [holds(`${what}, not NOT VALID`, table)]),
    ...references(table, constraint, place),
  ];
}

function within(expression: unknown, kind: string): unknown[] {
  if (typeof expression !== "object" || expression === null) return [];
  const deeper = Object.values(expression).flatMap((value) => within(value, kind));
  return kind in expression ? [(expression as Record<string, unknown>)[kind], ...deeper] : deeper;
}

const functionsIn = (expression: Node) =>
  (within(expression, "FuncCall") as { funcname: Node[] }[]).map(({ funcname }) => funcname.flatMap(partsOf).at(-1)!);

const columnsIn = (expression: Node) =>
  (within(expression, "ColumnRef") as { fields: Node[] }[]).map(({ fields }) => fields.flatMap(partsOf).at(-1)!);
