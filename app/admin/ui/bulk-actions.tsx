import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import type { Fields } from "../domain/pages.ts";
import { HiddenFields } from "./form.tsx";
import styles from "./bulk-actions.module.css";

type Props = {
  action: string;
  hidden: Fields;
  legend: string;
  selectAll: string;
  hint: string;
  list: ReactNode;
  children: ReactNode;
};

export const BulkActions = ({ action, hidden, legend, selectAll, hint, list, children }: Props) => (
  <form method="post" action={action} className={styles.form}>
    <HiddenFields values={hidden} />
    {list}
    <fieldset className={styles.actions}>
      <legend>{legend}</legend>
      <Button tone="grey" data-needs-scripts data-ticks-all>
        {selectAll}
      </Button>
      {children}
      <small>{hint}</small>
    </fieldset>
  </form>
);

export const RowCheckbox = ({ name, value, label }: { name: string; value: number; label: string }) => (
  <label className={styles.tick}>
    <input type="checkbox" name={name} value={value} aria-label={label} />
  </label>
);
