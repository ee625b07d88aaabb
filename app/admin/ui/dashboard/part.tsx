import { type ReactNode, useId } from "react";
import styles from "./part.module.css";

/** A section of the dashboard. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.part}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
