import type { ReactNode } from "react";
import styles from "./list-page.module.css";

type Props = {
  /** Where it stands in the shop, above its heading. */
  trail?: ReactNode;
  heading: string;
  /** What is said of the list, under its heading. */
  notes?: ReactNode;
  /** Ways to see other products; beside the list where there is room, and else above it. */
  choices?: ReactNode;
  children: ReactNode;
};

/** A page that lists products. */
export const ListPage = ({ trail, heading, notes, choices, children }: Props) => (
  <div className={styles.page}>
    <div className={styles.top}>
      {trail}
      <h1>{heading}</h1>
      {notes}
    </div>
    {choices && <div className={styles.choices}>{choices}</div>}
    <div className={styles.list}>{children}</div>
  </div>
);
