import type { ReactNode } from "react";
import styles from "./table.module.css";

type Props = {
  /** What it shows, for those who cannot see that. */
  label: string;
  columns: readonly string[];
  /** Its rows. */
  children: ReactNode;
};

/** A table as wide as what stands in it: what does not fit scrolls, also for those who have no mouse. */
export const Table = ({ label, columns, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={styles.scrolling} tabIndex={0} aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
