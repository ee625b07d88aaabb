import type { ReactNode } from "react";
import { Box } from "./box.tsx";
import styles from "./choice.module.css";

type Props = {
  name: string;
  legend: string;
  error?: string | undefined;
  options: readonly { readonly id: string; readonly label: ReactNode }[];
  chosen: string | null | undefined;
  children?: ReactNode;
};

/** Radio buttons. The first button's id is `name`, so that links in the error summary lead to this button. */
export const Choice = ({ name, legend, error, options, chosen, children }: Props) => (
  <fieldset className={styles.choice} aria-describedby={error && `${name}-error`}>
    <legend className="visually-hidden">{legend}</legend>
    {error && (
      <p id={`${name}-error`} className={styles.error}>
        {error}
      </p>
    )}
    {options.map(({ id, label }, at) => (
      <Box key={id} type="radio" name={name} id={at === 0 ? name : undefined} value={id} defaultChecked={id === chosen}>
        {label}
      </Box>
    ))}
    {children}
  </fieldset>
);
