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

/** Signs in or registers with the same two fields (specification 2). Errors appear next to their field. */
export default function SignIn({ data }: { data: SignInPage }) {
  const { next, least, canReset, registers: isNew = false } = data;
  const why = data.why ?? (next === homeAddress() ? null : signInMessages.toPage);
  const shop = useShop();
  const waits = useSignInWaits();
  const { form, busy, refusal, isNews, registers, submit, type, leave } = useEntering(data);
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
  const button = (intent: string, label: string, isFirst: boolean) => {
    const tone = isFirst ? "gold" : "grey";
    return (
      <Button type="submit" name="intent" value={intent} tone={tone} disabled={waits} aria-disabled={busy}>
        {label}
      </Button>
    );
  };
  const link = (href: string, text: string) => (
    <p className={styles.forgot}>
      <Link href={href}>{text}</Link>
    </p>
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
          {shop.terms && <TextPageLink before={signInMessages.terms} {...shop.terms} />}
          {shop.privacy && <TextPageLink before={signInMessages.privacy} {...shop.privacy} />}
          {rule}
        </div>
        {isNew ? signIn : createAccount}
        {/* At the end, so that nothing moves when the notice disappears. */}
        {waits && <p className={styles.quiet}>{messages.login.needsScripts}</p>}
      </form>
      {data.findOrder && link(data.findOrder, signInMessages.findOrder)}
      {canReset && link(stepAddress("forgot"), signInMessages.forgot)}
    </div>
  );
}

/** Opens in a new tab, so that the form keeps its input. */
const TextPageLink = ({ before, title, href }: NamedPage & { before: string }) => (
  <p>
    {before}{" "}
    <a href={href} target="_blank" rel="noopener">
      {title}
      <span className="visually-hidden"> {signInMessages.newTab}</span>
    </a>
    .
  </p>
);

/** State of the form. Keeps a refusal until the user changes the input. */
function useEntering({ next, refusal: first, field, registers: isNew = false }: SignInPage) {
  const identity = useIdentity();
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(first ? { message: first, ...(field && { field }) } : null);
  /** True for a new refusal, which is shown as an alert. After a blur, the refusal becomes the field's description. */
  const [isNews, setNews] = useState(false);
  const [registers, setRegisters] = useState(isNew);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sent.current) return;
    sent.current = true;
    setBusy(true);
    setNews(true);
    const typed = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const text = (name: string) => typed.get(name) as string; // the form has only text fields
    const credentials = { email: text("email"), password: text("password") };
    const creates = text("intent") === "create-account";
    setRegisters(creates);
    const refused = await (creates ? identity.createAccount(credentials) : identity.signIn(credentials));
    if (!refused) {
      // Ignores errors, because the user can request another email on the account page.
      if (creates && identity.emails) void callProvider(identity, (emails) => emails.sendConfirmation());
      return navigate(next);
    }
    // Focuses the field one frame before the refusal appears, so that screen readers announce the refusal once.
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
