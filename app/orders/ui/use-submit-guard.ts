import { type SubmitEvent, useRef, useState } from "react";

/** Time in ms until the form can be submitted again. */
const resubmitAfterMs = 5_000;

/** Prevents double submission. Allows a retry if no response arrives. */
export function useSubmitGuard(onSent = () => {}) {
  const [busy, setBusy] = useState(false);
  const sent = useRef(false);
  const guard = (event: SubmitEvent<HTMLFormElement>) => {
    if (sent.current) return event.preventDefault();
    sent.current = true;
    onSent();
    setBusy(true);
    setTimeout(() => {
      sent.current = false;
      setBusy(false);
    }, resubmitAfterMs);
  };
  return { busy, guard };
}
