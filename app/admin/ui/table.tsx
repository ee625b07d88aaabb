import type { ReactNode } from "react";
import { Moment } from "./moment.tsx";
import styles from "./table.module.css";

type Props = { label: string; columns: readonly string[]; children: ReactNode };

export const NumberCell = ({ children }: { children: ReactNode }) => <td className={styles.number}>{children}</td>;

export const TextCell = ({ children }: { children: ReactNode }) => <td className={styles.text}>{children}</td>;

export const MomentCell = ({ at }: { at: string }) => (
  <td>
    <Moment at={at} />
  </td>
);

export const LinkCell = ({ href, children }: { href: string; children: ReactNode }) => (
  <td>
    <a href={href}>{children}</a>
  </td>
);

/** Table that scrolls horizontally if too wide, also with the keyboard. */
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
