import type { ComponentProps, ReactNode } from "react";
import styles from "./box.module.css";

type Props = ComponentProps<"input"> & { type: "checkbox" | "radio"; name: string; children: ReactNode };

export const Box = ({ children, ...input }: Props) => (
  <label className={styles.box}>
    <input {...input} />
    {children}
  </label>
);
