import type { ComponentProps } from "react";
import { Field } from "../../orders/ui/field.tsx";
import { useSubmitGuard } from "../../orders/ui/use-submit-guard.ts";
import { Button } from "../../ui/button.tsx";
import { stepAddress } from "../addresses.ts";
import type { StepPage } from "../domain/pages.ts";
import styles from "./step.module.css";

type Props = Required<Pick<StepPage, "step" | "form">> & { refusal: string | undefined } & ComponentProps<"form">;

export function StepForm({ step, form, refusal, children, ...attributes }: Props) {
  const { busy, guard } = useSubmitGuard();
  return (
    <>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <form
        method="post"
        action={stepAddress(step)}
        noValidate
        className={styles.form}
        aria-busy={busy}
        onSubmit={guard}
        {...attributes}
      >
        {form.fields.map(({ name, label, type, autoComplete, value, hint }) => (
          <Field key={name} name={name} label={label} error={undefined}>
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
        ))}
        {children ?? (
          <Button type="submit" aria-disabled={busy}>
            {form.button}
          </Button>
        )}
      </form>
    </>
  );
}
