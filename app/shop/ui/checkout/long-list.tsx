import { type CSSProperties, memo, type ReactNode, type Ref, useState } from "react";
import { lendFocus } from "../../../ui/focus.ts";
import styles from "./long-list.module.css";
import { useRowsInTime } from "../rows-in-time.ts";

/** How many rows stand in a group at first: more than any window shows. The styles reckon with it. */
const together = 20;

/** What a row shows, and a key that is its own as long as it stands in the list. */
type Row = { readonly key: string };

type Props<R extends Row> = {
  ref?: Ref<HTMLDivElement>;
  rows: readonly R[];
  /** A row as an `li` that says its role. The rows of a group are rendered again when one of them, or this, is another. */
  children: (row: R) => ReactNode;
};

/**
 * A list that stays quick with thousands of rows: they stand in groups, which the browser passes over while they are out of sight,
 * and React while nothing in them has changed. The roles make one list of it for whoever hears the page.
 */
export function LongList<R extends Row>({ ref, rows, children }: Props<R>) {
  const shown = useRowsInTime(together);
  const [groupAtFirst] = useState(() => new Map(rows.map(({ key }, at) => [key, Math.floor(at / together)])));
  // The page is as long as it will be, so that going back to it can scroll to where one was.
  const toCome = shown < rows.length && { style: { "--rows-to-come": rows.length - shown } as CSSProperties };
  return (
    <div ref={ref} role="list" className={styles.list} {...toCome}>
      {grouped(rows.slice(0, shown), groupAtFirst).map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row stays in the group of that number
        <Group key={at} rows={group}>
          {children}
        </Group>
      ))}
    </div>
  );
}

/** The rows in their order, each in the group that it was in at first, or else with the row before it unless that has enough. */
function grouped<R extends Row>(rows: readonly R[], groupAtFirst: ReadonlyMap<string, number>): R[][] {
  const groups: R[][] = [];
  let at = 0;
  for (const row of rows) {
    const isFull = (groups[at]?.length ?? 0) >= together;
    at = Math.max(at, groupAtFirst.get(row.key) ?? (isFull ? at + 1 : at));
    (groups[at] ??= []).push(row);
  }
  return groups;
}

type GroupProps<R extends Row> = { rows: readonly R[]; children: (row: R) => ReactNode };

const Group = memo(
  ({ rows, children }: GroupProps<Row>) => (
    <ul role="none" className={styles.group}>
      {rows.map(children)}
    </ul>
  ),
  (before, after) =>
    before.children === after.children &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, at) => isSame(row, after.rows[at]!)),
) as <R extends Row>(props: GroupProps<R>) => ReactNode;

/** Whether two rows show the same: their parts are. */
const isSame = <R extends Row>(one: R, other: R) =>
  (Object.keys(one) as (keyof R)[]).every((part) => one[part] === other[part]);

/** The row that follows one in its list. It is the same element whatever becomes of the one before it. */
export const rowAfter = (row: Element | null | undefined) =>
  row?.nextElementSibling ?? row?.parentElement?.nextElementSibling?.firstElementChild;

/** The row before one in its list. */
export const rowBefore = (row: Element | null | undefined) =>
  row?.previousElementSibling ?? row?.parentElement?.previousElementSibling?.lastElementChild;

/** Leads the focus on, also to what takes none by itself, and scrolls no further than it takes to see it: a browser by itself puts it in the middle. */
export function leadFocusTo(element: HTMLElement | null | undefined) {
  if (!element) return;
  lendFocus(element);
  element.scrollIntoView({ block: "nearest" });
}
