import type { ReactNode } from "react";
import styles from "./sheet.module.css";

type Props = {
  /** What is read. */
  children: ReactNode;
  /** What it comes to: beside it, or on narrow screens under it. */
  panel?: ReactNode;
};

/** A page like a sheet of paper: parts under each other, with headings. */
export const Sheet = ({ children, panel }: Props) => (
  <div className={styles.sheet} data-alone={panel ? undefined : true}>
    <div className={styles.paper}>{children}</div>
    {panel && <div className={styles.panel}>{panel}</div>}
  </div>
);

/** A part of a sheet. */
export const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{heading}</h2>
    {children}
  </section>
);
