import type { ComponentProps, ReactNode } from "react";
import styles from "./box.module.css";

type Props = ComponentProps<"input"> & { type: "checkbox" | "radio"; name: string; children: ReactNode };

/** Something to tick or to choose, with what it stands for beside it. */
export const Box = ({ children, ...input }: Props) => (
  <label className={styles.box}>
    <input {...input} />
    {children}
  </label>
);
