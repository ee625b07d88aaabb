import type { AlterTableCmd, Node } from "libpg-query";
import { alterations, references } from "./testing.alterations.ts";
import { breaks, type Finding, holds, nameOf, partsOf, type FindingPlace, refused } from "./testing.finding.ts";

export function makes(node: Node): string[] {
  if ("CreateStmt" in node) return [`table ${nameOf(node.CreateStmt.relation)}`];
  if ("IndexStmt" in node) return [`index ${node.IndexStmt.idxname}`];
  if ("CreateEnumStmt" in node) return [`type ${node.CreateEnumStmt.typeName!.flatMap(partsOf).at(-1)}`];
  if ("CreateFunctionStmt" in node) return [`function ${node.CreateFunctionStmt.funcname!.flatMap(partsOf).at(-1)}`];
  if ("CreateTrigStmt" in node) {
    const { relation, trigname } = node.CreateTrigStmt;
    return [`trigger ${nameOf(relation)}.${trigname}`];
  }
  if (!("AlterTableStmt" in node)) return [];
  const table = nameOf(node.AlterTableStmt.relation);
  return (node.AlterTableStmt.cmds ?? []).flatMap((each) => {
    const { def } = (each as { AlterTableCmd: AlterTableCmd }).AlterTableCmd;
    if (def && "ColumnDef" in def) return [`column ${table}.${def.ColumnDef.colname}`];
    if (def && "Constraint" in def) return [`constraint ${table}.${def.Constraint.conname}`];
    return [];
  });
}

/** Finds a statement's conflicts with an earlier release. Reports unknown kinds of statements as conflicts. */
export function findings(node: Node, place: FindingPlace): Finding[] {
  const [kind] = Object.keys(node) as [string];
  if ("AlterTableStmt" in node) return alterations(node.AlterTableStmt, place);
  if ("CreateStmt" in node) {
    const { relation, tableElts = [] } = node.CreateStmt;
    return tableElts.flatMap((element) => {
      const columns = "ColumnDef" in element ? (element.ColumnDef.constraints ?? []) : [element];
      return columns.flatMap((one) => ("Constraint" in one ? references(nameOf(relation), one.Constraint, place) : []));
    });
  }
  if ("IndexStmt" in node) {
    const { relation, concurrent, idxname, unique } = node.IndexStmt;
    const table = nameOf(relation);
    if (place.created.has(`table ${table}`)) return [];
    if (concurrent) return [refused(`CREATE INDEX CONCURRENTLY ${idxname}: a migration is one transaction`)];
    const slow = holds(`CREATE INDEX ${idxname} ON ${table}`, table);
    return unique ? [breaks(`CREATE UNIQUE INDEX ${idxname} ON ${table}`), slow] : [slow];
  }
  if ("DropStmt" in node) return drops(node.DropStmt.removeType!, node.DropStmt.objects ?? [], place);
  if ("RenameStmt" in node) {
    const { relation, subname, newname } = node.RenameStmt;
    const isNew =
      place.created.has(`table ${nameOf(relation)}`) || place.created.has(`column ${nameOf(relation)}.${subname}`);
    return isNew ? [] : [breaks(`RENAME ${[nameOf(relation), subname].filter(Boolean).join(".")} TO ${newname}`)];
  }
  if ("UpdateStmt" in node) return rows("UPDATE", nameOf(node.UpdateStmt.relation), place).slice(0, 1);
  if ("DeleteStmt" in node) return rows("DELETE FROM", nameOf(node.DeleteStmt.relation), place);
  if ("AlterEnumStmt" in node) {
    const type = node.AlterEnumStmt.typeName!.flatMap(partsOf).at(-1);
    return place.created.has(`type ${type}`) ? [] : [breaks(`ALTER TYPE ${type}`)];
  }
  return harmless.has(kind) ? [] : [refused(`${kind}: unknown to this rule`)];
}

const harmless: ReadonlySet<string> = new Set([
  "CreateEnumStmt",
  "CreateExtensionStmt",
  "CreateFunctionStmt",
  "CreateTrigStmt",
  "CommentStmt",
  "DefineStmt",
  "AlterTSConfigurationStmt",
  "InsertStmt",
]);

/** Conflicts of an UPDATE or DELETE. None if the table was created since the last release. */
const rows = (what: string, table: string, { created }: FindingPlace): Finding[] =>
  created.has(`table ${table}`) ? [] : [holds(`${what} ${table}`, table), breaks(`${what} ${table}`)];

/** Conflicts of a DROP. None for new objects. None for objects that the migration recreates, except tables. */
function drops(type: string, objects: readonly Node[], { created, createdHere }: FindingPlace): Finding[] {
  const kind = type.replace("OBJECT_", "").toLowerCase();
  return objects
    .map((named) => partsOf(named))
    .map((parts) => `${kind} ${parts.slice(kind === "trigger" ? -2 : -1).join(".")}`)
    .filter((name) => !created.has(name) && !(createdHere.has(name) && kind !== "table"))
    .map((name) => breaks(`DROP ${name}`));
}
