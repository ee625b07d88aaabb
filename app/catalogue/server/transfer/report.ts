import type { Difference, RefusedRow, Sample } from "../../domain/import.ts";

export const withoutTables =
  "The database has no catalogue tables of this version. Start the store once with STORE_FEATURES=catalogue or all.";

export const untouched = "The catalogue was not changed.";

/** Maximum number of listed items per kind of change. */
export const shown = 20;

const maxLength = 80;

const text = (value: string) => JSON.stringify(value.length > maxLength ? `${value.slice(0, maxLength)}…` : value);
const plain = (value: string) => (/^[\w.:-]{1,40}$/.test(value) ? value : text(value));

export function report(read: number, difference: Difference | null, refused: Sample<RefusedRow>): string[] {
  const lines = [`${counted(read, "product")} read.`];
  if (difference) {
    const { added, restored, changed, gone, departments } = difference;
    lines.push(
      ...part("New", added, ({ id, title, line }) => `+ ${id} ${text(title)} (line ${line})`),
      ...(restored.count > 0 ? part("Restored", restored, ({ id, title }) => `+ ${id} ${text(title)}`) : []),
      ...part("Changed", changed, ({ id, fields }) =>
        [`~ ${id}`, ...fields.map(({ name, from, to }) => `    ${name}: ${plain(from)} -> ${plain(to)}`)].join("\n  "),
      ),
      ...part("Deleted", gone, ({ id, title }) => `- ${id} ${text(title)}`),
      ...departments.added.map((name) => `New department: ${name}`),
      ...departments.renamed.map(({ from, to }) => `Renamed department: ${from} -> ${to}`),
      ...departments.gone.map((name) => `Deleted department: ${name}`),
    );
  }
  lines.push(...part("Rows with errors", refused, ({ line, reason }) => `line ${line}: ${reason}`));
  return lines;
}

function part<T>(name: string, { count, first }: Sample<T>, format: (item: T) => string): string[] {
  const more = count > first.length ? [`  … and ${count - first.length} more`] : [];
  return [`${name}: ${count}`, ...first.map((item) => `  ${format(item)}`), ...more];
}

export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
