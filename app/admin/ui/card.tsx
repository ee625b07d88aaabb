import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.card}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
