import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Props = ComponentProps<"button"> & { tone?: "gold" | "grey" };

/** Type "button" by default. With `aria-disabled`, looks busy but stays clickable. */
export const Button = ({ tone = "gold", type = "button", ...rest }: Props) => (
  <button {...rest} type={type} className={styles.button} data-tone={tone} />
);
