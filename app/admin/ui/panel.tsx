import type { ReactNode } from "react";
import styles from "./panel.module.css";

export const Panel = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className={styles.panel}>
    <h2>{heading}</h2>
    {children}
  </section>
);
