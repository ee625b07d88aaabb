import { type SubmitEvent, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { pageMessages } from "../../page/messages.ts";
import { homeAddress, loginAddress } from "../../shop/addresses.ts";
import type { NamedPage } from "../../shop/domain/shop.ts";
import { useIdentity, useShop, useSignInWaits } from "../../shop/context.tsx";
import type { Refusal } from "../../shop/identity.ts";
import { messages } from "../../shop/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { stepAddress } from "../addresses.ts";
import type { SignInPage } from "../domain/sign-in.ts";
import { signInMessages } from "../sign-in-messages.ts";
import { callProvider } from "../ui/call-provider.ts";
import { painted } from "../ui/painted.ts";
import styles from "./sign-in.module.css";

/**
 * Sign in, or create an account from the same two fields (specification 2), and go on to where one was going. A refusal stands in the
 * page, beside the field that it is about.
 */
export default function SignIn({ data }: { data: SignInPage }) {
  const { next, least, canReset, registers: isNew = false } = data;
  const why = data.why ?? (next === homeAddress() ? null : signInMessages.toPage);
  const shop = useShop();
  const waits = useSignInWaits();
  const { form, busy, refusal, isNews, registers, submit, type, leave } = useEntering(data);
  /** A hosted provider has rules of its own. */
  const rule = shop.identity.provider === "embedded" && <p id="rule">{signInMessages.rule(least)}</p>;

  const field = (name: "email" | "password", label: string, input: object) => {
    const error = refusal?.field === name ? refusal.message : null;
    const described = [error && !isNews && `${name}-error`, registers && rule && name === "password" && "rule"].filter(
      Boolean,
    );
    return (
      <div className={styles.field}>
        <label htmlFor={name}>{label}</label>
        {error && (
          <p id={`${name}-error`} role={isNews ? "alert" : undefined} className={styles.error}>
            {error}
          </p>
        )}
        <input
          id={name}
          name={name}
          aria-invalid={error !== null}
          aria-describedby={described.join(" ") || undefined}
          onBlur={leave}
          {...input}
        />
      </div>
    );
  };
  const button = (intent: string, label: string, isFirst: boolean) => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      tone={isFirst ? "gold" : "grey"}
      disabled={waits}
      aria-disabled={busy}
    >
      {label}
    </Button>
  );
  const signIn = button("sign-in", messages.login.signIn, !isNew);
  const createAccount = button("create-account", messages.login.createAccount(shop.name), isNew);

  return (
    <div className={styles.signIn}>
      <Logo shop={shop.name} label={pageMessages.home(shop.name)} picture={shop.logo} />
      <form
        ref={form}
        method="post"
        action={loginAddress()}
        className={styles.card}
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
        onInput={type}
      >
        <input type="hidden" name="next" value={next} />
        <h1>{isNew ? signInMessages.registering : messages.login.heading}</h1>
        {why && <p>{why}</p>}
        {refusal && !refusal.field && (
          <p role="alert" className={styles.refusal}>
            {refusal.message}
          </p>
        )}
        {field("email", messages.login.email, {
          type: "text",
          autoComplete: "username",
          autoCapitalize: "none",
          spellCheck: false,
          defaultValue: data.email,
        })}
        {field("password", messages.login.password, {
          type: "password",
          autoComplete: registers ? "new-password" : "current-password",
        })}
        {isNew ? createAccount : signIn}
        <div className={styles.quiet}>
          {shop.terms && (
            <p>
              {signInMessages.terms} <TextPageLink {...shop.terms} />.
            </p>
          )}
          {shop.privacy && (
            <p>
              {signInMessages.privacy} <TextPageLink {...shop.privacy} />.
            </p>
          )}
          {rule}
        </div>
        {isNew ? signIn : createAccount}
        {/* Last, so that nothing moves when it goes. */}
        {waits && <p className={styles.quiet}>{messages.login.needsScripts}</p>}
      </form>
      {data.findOrder && (
        <p className={styles.forgot}>
          <Link href={data.findOrder}>{signInMessages.findOrder}</Link>
        </p>
      )}
      {canReset && (
        <p className={styles.forgot}>
          <Link href={stepAddress("forgot")}>{signInMessages.forgot}</Link>
        </p>
      )}
    </div>
  );
}

/** Opens beside this page, which keeps what was typed. */
const TextPageLink = ({ title, href }: NamedPage) => (
  <a href={href} target="_blank" rel="noopener">
    {title}
    <span className="visually-hidden"> {signInMessages.newTab}</span>
  </a>
);

/** What becomes of the form: the provider is asked, and what it refuses is shown until what was typed there changes. */
function useEntering({ next, refusal: first, field, registers: isNew = false }: SignInPage) {
  const identity = useIdentity();
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(first ? { message: first, ...(field && { field }) } : null);
  /** Whether a refusal speaks for itself, because it comes; it describes its field for who comes there later. */
  const [isNews, setNews] = useState(false);
  const [registers, setRegisters] = useState(isNew);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sent.current) return;
    sent.current = true;
    setBusy(true);
    setNews(true);
    const typed = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const text = (name: string) => typed.get(name) as string; // text fields, all of them
    const credentials = { email: text("email"), password: text("password") };
    const creates = text("intent") === "create-account";
    setRegisters(creates);
    const refused = await (creates ? identity.createAccount(credentials) : identity.signIn(credentials));
    if (!refused) {
      // Not waited for, nor is a refusal shown: the page of the account leads to another email.
      if (creates && identity.emails) void callProvider(identity, (emails) => emails.sendConfirmation());
      return navigate(next);
    }
    // Each refusal is heard once, also the same one again: screen readers are told first that the last one has gone, then where the
    // focus is, then what it is.
    await painted();
    if (refused.field) form.current?.querySelector<HTMLInputElement>(`#${refused.field}`)?.focus();
    await painted();
    sent.current = false;
    setBusy(false);
    setRefusal(refused);
    setNews(true);
  }

  const type = () => setRefusal(null);
  const leave = () => setNews(busy);
  return { form, busy, refusal, isNews, registers, submit, type, leave };
}
