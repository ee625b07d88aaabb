import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Props = ComponentProps<"button"> & {
  /** Gold is what the shopper came to do; grey is the other way. */
  tone?: "gold" | "grey";
};

/** A button that does nothing by itself, unless its `type` says so. While `aria-disabled`, it looks at rest. */
export const Button = ({ tone = "gold", type = "button", ...rest }: Props) => (
  <button {...rest} type={type} className={styles.button} data-tone={tone} />
);
