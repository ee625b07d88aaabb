import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "./filter-bar.module.css";

type Props = {
  action: string;
  label?: string;
  submit: string;
  clear?: string | false;
  children: ReactNode;
};

export const FilterBar = ({ action, label, submit, clear, children }: Props) => (
  <form role="search" action={action} aria-label={label} className={styles.filter}>
    {children}
    <Button type="submit" tone="grey">
      {submit}
    </Button>
    {clear && <a href={action}>{clear}</a>}
  </form>
);
