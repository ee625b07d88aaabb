import { type SubmitEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useIdentity, useSignInWaits } from "../../shop/context.tsx";
import { Button } from "../../ui/button.tsx";
import { stepAddress } from "../addresses.ts";
import type { StepPage } from "../domain/pages.ts";
import { callProvider } from "../ui/call-provider.ts";
import styles from "./step.module.css";
import { Typed } from "./typed.tsx";

type Props = Required<Pick<StepPage, "step" | "form" | "refusal" | "needsScripts">>;

/** Form to request a reset email from a hosted provider. The result page does not reveal if the account exists. */
export function ResetRequest({ step, form, needsScripts, refusal: first }: Props) {
  const identity = useIdentity();
  const waits = useSignInWaits();
  const [, navigate] = useLocation();
  const sent = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(first);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sent.current) return;
    sent.current = true;
    setBusy(true);
    setRefusal("");
    const email = new FormData(event.currentTarget).get("email") as string; // a text field
    const refused = await callProvider(identity, (emails) => emails.sendReset(email));
    if (!refused) return navigate(stepAddress(step, { done: "sent" }));
    sent.current = false;
    setBusy(false);
    setRefusal(refused.message);
  }

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
        onSubmit={(event) => void submit(event)}
      >
        {form.fields.map((field) => (
          <Typed key={field.name} {...field} />
        ))}
        <Button type="submit" disabled={waits} aria-disabled={busy}>
          {form.button}
        </Button>
        {waits && <p className={styles.hint}>{needsScripts}</p>}
      </form>
    </>
  );
}
