import { useEffect, useRef, useState } from "react";
import { useIdentity, useSignInWaits } from "../../shop/context.tsx";
import { Button } from "../../ui/button.tsx";
import { profileMessages } from "../messages.ts";
import styles from "./account.module.css";
import { callProvider } from "../ui/call-provider.ts";

/** Notice that a hosted account's email is unconfirmed. Checks again when the user returns to this tab. */
export function Unconfirmed({ email }: { email: string }) {
  const identity = useIdentity();
  const waits = useSignInWaits();
  const sending = useRef(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    const check = async () => {
      if (document.hidden) return;
      const emails = await identity.emails!().catch(() => null);
      if (await emails?.isConfirmed()) setConfirmed(true);
    };
    const recheck = () => void check();
    recheck();
    document.addEventListener("visibilitychange", recheck);
    return () => document.removeEventListener("visibilitychange", recheck);
  }, [identity]);

  async function send() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    const refused = await callProvider(identity, (emails) => emails.sendConfirmation());
    sending.current = !refused; // after a sent email, blocks further emails until the page is loaded again
    setBusy(false);
    setSent(!refused);
    setRefusal(refused && refused.message);
  }

  return (
    <>
      <p>
        <span className={styles.email}>{email}</span>{" "}
        <span className={styles.quiet}>
          {isConfirmed ? profileMessages.email.confirmed : profileMessages.email.unconfirmed}
        </span>
      </p>
      {!isConfirmed && (
        <p>
          <Button tone="grey" disabled={waits} aria-disabled={busy || isSent} onClick={() => void send()}>
            {profileMessages.email.again}
          </Button>
        </p>
      )}
      {waits && <p className={styles.quiet}>{profileMessages.email.needsScripts}</p>}
      <p aria-live="polite">{isSent && !isConfirmed && profileMessages.email.sent}</p>
      {refusal && <p role="alert">{refusal}</p>}
    </>
  );
}
