import { Link } from "wouter";
import { Sheet } from "../../orders/ui/sheet.tsx";
import { Button } from "../../ui/button.tsx";
import { stepAddress } from "../addresses.ts";
import type { StepPage } from "../domain/pages.ts";
import { ResetRequest } from "./reset-request.tsx";
import styles from "./step.module.css";
import { Typed } from "./typed.tsx";

/** A page for one task of an account. Forms work without scripts, except `ResetRequest`. */
export default function Step({
  data: { title, step, paragraphs, refusal, form, needsScripts, links },
}: {
  data: StepPage;
}) {
  return (
    <Sheet>
      <div className={styles.step}>
        <h1>{title}</h1>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {refusal && !needsScripts && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
        {form && needsScripts && <ResetRequest {...{ step, form, needsScripts }} refusal={refusal ?? ""} />}
        {form && !needsScripts && (
          <form method="post" action={stepAddress(step)} noValidate className={styles.form}>
            {form.fields.map((field) => (
              <Typed key={field.name} {...field} />
            ))}
            <Button type="submit">{form.button}</Button>
          </form>
        )}
        {links?.map(({ href, name }) => (
          <p key={href}>
            <Link href={href}>{name}</Link>
          </p>
        ))}
      </div>
    </Sheet>
  );
}
