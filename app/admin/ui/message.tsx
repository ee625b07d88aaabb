import type { ReactNode } from "react";
import styles from "./message.module.css";

export const Message = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.message}>
    {children}
  </p>
);
