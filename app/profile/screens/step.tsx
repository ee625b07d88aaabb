import { Link } from "wouter";
import { Field } from "../../orders/ui/field.tsx";
import { Sheet } from "../../orders/ui/sheet.tsx";
import { Button } from "../../ui/button.tsx";
import { stepAddress } from "../addresses.ts";
import type { StepField, StepPage } from "../domain/pages.ts";
import styles from "./step.module.css";

/** A page with one thing to do about an account: what it says, and a plain form, with scripts too. */
export default function Step({ data: { title, step, said, refusal, form, ways } }: { data: StepPage }) {
  return (
    <Sheet>
      <div className={styles.step}>
        <h1>{title}</h1>
        {said.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {refusal && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
        {form && (
          <form method="post" action={stepAddress(step)} noValidate className={styles.form}>
            {form.fields.map((field) => (
              <Typed key={field.name} {...field} />
            ))}
            <Button type="submit">{form.button}</Button>
          </form>
        )}
        {ways?.map(({ href, name }) => (
          <p key={href}>
            <Link href={href}>{name}</Link>
          </p>
        ))}
      </div>
    </Sheet>
  );
}

const Typed = ({ name, label, type, autoComplete, value, hint }: StepField) => (
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
