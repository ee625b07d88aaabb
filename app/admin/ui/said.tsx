import type { ReactNode } from "react";
import styles from "./said.module.css";

/** That something was done. */
export const Said = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.said}>
    {children}
  </p>
);
