import type { ComponentProps } from "react";
import styles from "./button.module.css";

type Props = ComponentProps<"button"> & {
  /** Colour. The primary action is gold. */
  tone?: "gold" | "grey";
};

/** Button. Has type "button" by default. Shows no hover state while `aria-disabled`. */
export const Button = ({ tone = "gold", type = "button", ...rest }: Props) => (
  <button {...rest} type={type} className={styles.button} data-tone={tone} />
);
