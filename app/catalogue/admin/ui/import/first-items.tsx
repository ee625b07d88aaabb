import type { Sample } from "../../../domain/import.ts";
import { importMessages } from "../../import-messages.ts";
import { Table } from "../../../../admin/ui/table.tsx";
import { useCount } from "../../../../admin/ui/locale-context.ts";

type Props<Item> = {
  name: string;
  of: Sample<Item>;
  columns: readonly string[];
  /** Table rows of an item. Each row has one text per column. */
  rows: (item: Item) => readonly (readonly string[])[];
};

export function FirstItems<Item>({ name, of: { count: total, first }, columns, rows }: Props<Item>) {
  const count = useCount();
  if (total === 0) return null;
  return (
    <>
      <h2>{`${name}: ${count(total)}`}</h2>
      <Table label={name} columns={columns}>
        {first.flatMap(rows).map((cells) => (
          <tr key={cells.join(" ")}>
            {columns.map((column, at) => (
              <td key={column}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </Table>
      {total > first.length && <p>{importMessages.more(count(total - first.length))}</p>}
    </>
  );
}
