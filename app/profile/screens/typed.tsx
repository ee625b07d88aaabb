import { Field } from "../../orders/ui/field.tsx";
import type { StepField } from "../domain/pages.ts";
import styles from "./step.module.css";

export const Typed = ({ name, label, type, autoComplete, value, hint }: StepField) => (
  <Field name={name} label={label} error={undefined}>
    {(control) => (
      <>
        <input
          {...control}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={value}
          aria-describedby={hint && `${name}-hint`}
        />
        {hint && (
          <p id={`${name}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </>
    )}
  </Field>
);
