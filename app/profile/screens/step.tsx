import { Link } from "wouter";
import { Sheet } from "../../orders/ui/sheet.tsx";
import type { StepPage } from "../domain/pages.ts";
import { ResetRequest } from "./reset-request.tsx";
import { StepForm } from "./step-form.tsx";
import styles from "./step.module.css";

export default function Step({ data }: { data: StepPage }) {
  const { title, step, paragraphs, refusal, form, needsScripts, links } = data;
  return (
    <Sheet>
      <div className={styles.step}>
        <h1>{title}</h1>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {form && needsScripts && <ResetRequest {...{ step, form, refusal, needsScripts }} />}
        {form && !needsScripts && <StepForm {...{ step, form, refusal }} />}
        {links?.map(({ href, name }) => (
          <p key={href}>
            <Link href={href}>{name}</Link>
          </p>
        ))}
      </div>
    </Sheet>
  );
}
