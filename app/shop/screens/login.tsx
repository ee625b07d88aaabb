import { type SubmitEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useIdentity, useShop, useSignInWaits } from "../context.tsx";
import { Button } from "../../ui/button.tsx";
import { pageMessages } from "../../page/messages.ts";
import { Logo } from "../../ui/logo.tsx";
import { messages } from "../messages.ts";
import styles from "./login.module.css";
import { homeAddress, loginAddress } from "../addresses.ts";

type Data = {
  email?: string;
  refusal?: string;
  /** URL path to open after signing in. Default: the home page (specification 4). */
  next?: string;
};

/** Sign-in and registration with the same fields (specification 2). Sends the input without validation. */
export default function Login({ data }: { data?: Data | null }) {
  const shop = useShop();
  const identity = useIdentity();
  const [, navigate] = useLocation();
  const waits = useSignInWaits();
  const [busy, setBusy] = useState(false);
  const sent = useRef(false);
  const next = data?.next ?? homeAddress();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sent.current) return;
    sent.current = true;
    setBusy(true);
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const typed = (name: string) => form.get(name) as string; // the form has only text fields
    const credentials = { email: typed("email"), password: typed("password") };
    const create = typed("intent") === "create-account";
    const refusal = await (create ? identity.createAccount(credentials) : identity.signIn(credentials));
    if (!refusal) return navigate(next);
    window.alert(refusal.message);
    sent.current = false;
    setBusy(false);
  }

  return (
    <div className={styles.login}>
      <Logo shop={shop.name} label={pageMessages.home(shop.name)} picture={shop.logo} />
      <form
        method="post"
        action={loginAddress()}
        className={styles.card}
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
      >
        {data?.next && <input type="hidden" name="next" value={next} />}
        <h1>{messages.login.heading}</h1>
        {data?.refusal && (
          <p role="alert" className={styles.refusal}>
            {data.refusal}
          </p>
        )}
        <label className={styles.field}>
          {messages.login.email}
          <input
            type="text"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={data?.email}
          />
        </label>
        <label className={styles.field}>
          {messages.login.password}
          <input type="password" name="password" autoComplete="current-password" />
        </label>
        <Button type="submit" name="intent" value="sign-in" disabled={waits} aria-disabled={busy}>
          {messages.login.signIn}
        </Button>
        <p className={styles.conditions}>{messages.login.conditions(shop.name)}</p>
        <Button type="submit" name="intent" value="create-account" tone="grey" disabled={waits} aria-disabled={busy}>
          {messages.login.createAccount(shop.name)}
        </Button>
        {waits && <p className={styles.conditions}>{messages.login.needsScripts}</p>}
      </form>
    </div>
  );
}
