import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Props = ComponentProps<"button"> & {
  /** Gold is the primary action. */
  tone?: "gold" | "grey";
};

/** Button with type "button" by default. While `aria-disabled`, shows no hover state. */
export const Button = ({ tone = "gold", type = "button", ...rest }: Props) => (
  <button {...rest} type={type} className={styles.button} data-tone={tone} />
);
