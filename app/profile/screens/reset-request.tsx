import { type SubmitEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useIdentity, useSignInWaits } from "../../shop/context.tsx";
import { Button } from "../../ui/button.tsx";
import { stepAddress } from "../addresses.ts";
import type { StepPage } from "../domain/pages.ts";
import { callProvider } from "../ui/call-provider.ts";
import { StepForm } from "./step-form.tsx";
import styles from "./step.module.css";

type Props = Required<Pick<StepPage, "step" | "form" | "needsScripts">> & { refusal: string | undefined };

/** Requests a password reset email from a hosted provider. The result does not reveal if the account exists. */
export function ResetRequest({ step, form, needsScripts, refusal: initial }: Props) {
  const identity = useIdentity();
  const waits = useSignInWaits();
  const [, navigate] = useLocation();
  const sent = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(initial);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sent.current) return;
    sent.current = true;
    setBusy(true);
    setRefusal("");
    const email = new FormData(event.currentTarget).get("email") as string; // the field is a text field, not a file
    const refused = await callProvider(identity, (emails) => emails.sendReset(email));
    if (!refused) return navigate(stepAddress(step, { done: "sent" }));
    sent.current = false;
    setBusy(false);
    setRefusal(refused.message);
  }

  return (
    <StepForm {...{ step, form, refusal }} aria-busy={busy} onSubmit={(event) => void submit(event)}>
      <Button type="submit" disabled={waits} aria-disabled={busy}>
        {form.button}
      </Button>
      {waits && <p className={styles.hint}>{needsScripts}</p>}
    </StepForm>
  );
}
