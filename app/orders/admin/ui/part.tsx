import type { ReactNode } from "react";
import styles from "./part.module.css";

/** A section of an order's page. */
export const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{heading}</h2>
    {children}
  </section>
);
