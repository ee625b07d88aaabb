import type { ReactNode } from "react";
import { Link } from "wouter";
import styles from "./message.module.css";

export const Message = ({ heading, toHome, children }: { heading: string; toHome: string; children: ReactNode }) => (
  <div className={styles.message}>
    <h1>{heading}</h1>
    {children}
    <p>
      <Link href="/">{toHome}</Link>
    </p>
  </div>
);
