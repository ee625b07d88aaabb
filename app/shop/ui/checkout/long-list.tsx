import { type CSSProperties, memo, type ReactNode, type Ref, useState } from "react";
import { focusElement } from "../../../ui/focus.ts";
import styles from "./long-list.module.css";
import { useRowsInTime } from "../rows-in-time.ts";

/** Initial number of rows per group, more than fit into a window. `long-list.module.css` repeats this number. */
const groupSize = 20;

type Row = { readonly key: string };

type Props<R extends Row> = {
  ref?: Ref<HTMLDivElement>;
  rows: readonly R[];
  /** Renders a row as `<li role="listitem">`. Must not change between renders, or all rows render again. */
  children: (row: R) => ReactNode;
};

/** List for thousands of rows. Browsers skip groups out of sight, and React skips unchanged groups. */
export function LongList<R extends Row>({ ref, rows, children }: Props<R>) {
  const shown = useRowsInTime(groupSize);
  const [groupAtFirst] = useState(() => new Map(rows.map(({ key }, at) => [key, Math.floor(at / groupSize)])));
  // Reserves the full height, so that back navigation can restore the scroll position.
  const toCome = shown < rows.length && { style: { "--rows-to-come": rows.length - shown } as CSSProperties };
  return (
    <div ref={ref} role="list" className={styles.list} {...toCome}>
      {grouped(rows.slice(0, shown), groupAtFirst).map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the index is the id of the group
        <Group key={at} rows={group}>
          {children}
        </Group>
      ))}
    </div>
  );
}

/** Groups rows in order. Initial rows stay in their group. A new row joins the group above if that group has room. */
function grouped<R extends Row>(rows: readonly R[], groupAtFirst: ReadonlyMap<string, number>): R[][] {
  const groups: R[][] = [];
  let at = 0;
  for (const row of rows) {
    const isFull = (groups[at]?.length ?? 0) >= groupSize;
    at = Math.max(at, groupAtFirst.get(row.key) ?? (isFull ? at + 1 : at));
    (groups[at] ??= []).push(row);
  }
  return groups;
}

type GroupProps<R extends Row> = { rows: readonly R[]; children: (row: R) => ReactNode };

const valuesOf = (rows: readonly Row[]): unknown[] => rows.flatMap((row) => Object.values(row));

function areSame(rows: readonly Row[], others: readonly Row[]) {
  const [values, expected] = [valuesOf(rows), valuesOf(others)];
  return values.length === expected.length && values.every((value, at) => value === expected[at]);
}

const Group = memo(
  ({ rows, children }: GroupProps<Row>) => (
    <ul role="none" className={styles.group}>
      {rows.map(children)}
    </ul>
  ),
  (before, after) => before.children === after.children && areSame(before.rows, after.rows),
) as <R extends Row>(props: GroupProps<R>) => ReactNode;

/** The next row, which may be in the next group. */
export const rowAfter = (row: Element | null | undefined) =>
  row?.nextElementSibling ?? row?.parentElement?.nextElementSibling?.firstElementChild;

/** The previous row, which may be in the previous group. */
export const rowBefore = (row: Element | null | undefined) =>
  row?.previousElementSibling ?? row?.parentElement?.previousElementSibling?.lastElementChild;

/** Focuses an element, even without tabindex. Scrolls only as far as necessary. */
export function focusAndScrollTo(element: HTMLElement | null | undefined) {
  if (!element) return;
  focusElement(element);
  element.scrollIntoView({ block: "nearest" });
}
