import type { ReactNode } from "react";
import styles from "./part.module.css";

/** A part of an order's page, on a sheet of its own. */
export const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{heading}</h2>
    {children}
  </section>
);
