import { Link } from "wouter";
import { Day } from "../../orders/ui/day.tsx";
import { Section, Sheet } from "../../orders/ui/sheet.tsx";
import { useSubmitGuard } from "../../orders/ui/use-submit-guard.ts";
import { Button } from "../../ui/button.tsx";
import { stepAddress } from "../addresses.ts";
import type { AccountPage, SignedIn } from "../domain/pages.ts";
import { profileMessages as messages } from "../messages.ts";
import styles from "./account.module.css";
import { Unconfirmed } from "./unconfirmed.tsx";

export default function Account({ data }: { data: AccountPage }) {
  const { title, email, isConfirmed, hasPassword, hasEmails, sessions, links, message } = data;
  return (
    <Sheet>
      <h1>{title}</h1>
      {message && <p role="status">{message}</p>}
      <Section heading={messages.email.heading}>
        {hasPassword || isConfirmed ? (
          <p>
            <span className={styles.email}>{email}</span>{" "}
            <span className={styles.quiet}>{isConfirmed ? messages.email.confirmed : messages.email.unconfirmed}</span>
          </p>
        ) : (
          <Unconfirmed email={email} />
        )}
        {hasPassword && hasEmails && (
          <>
            {!isConfirmed && <Act step="confirm-again" name={messages.email.again} />}
            <StepLink step="email" text={messages.email.change} />
          </>
        )}
      </Section>
      <Section heading={messages.password.heading}>
        {hasPassword ? (
          <StepLink step="password" text={messages.password.change} />
        ) : (
          <StepLink step="forgot" text={messages.password.byEmail} />
        )}
      </Section>
      <Section heading={messages.sessions.heading}>
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
        <Act step="sessions" session="all" name={messages.sessions.everywhere} />
      </Section>
      {links.length > 0 && (
        <Section heading={messages.links.heading}>
          <ul className={styles.links}>
            {links.map(({ href, name, about }) => (
              <li key={href}>
                <Link href={href}>{name}</Link>
                <p className={styles.quiet}>{about}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section heading={messages.data.heading}>
        <p>
          <a href={stepAddress("export")} download>
            {messages.data.export}
          </a>
        </p>
        <StepLink step="delete" text={messages.data.remove} />
      </Section>
    </Sheet>
  );
}

function Session({ session: { id, device, since, seen, isThis } }: { session: SignedIn }) {
  const name = device ?? messages.sessions.unknown;
  return (
    <li>
      <div>
        <p>
          {name}
          {isThis && <strong className={styles.here}>{messages.sessions.here}</strong>}
        </p>
        <p className={styles.quiet}>
          {messages.sessions.since} <Day at={since} />, {messages.sessions.seen} <Day at={seen} />
        </p>
      </div>
      <Act step="sessions" session={id} name={messages.sessions.end} label={messages.sessions.endThat(name)} />
    </li>
  );
}

const StepLink = ({ step, text }: { step: string; text: string }) => (
  <p>
    <Link href={stepAddress(step)}>{text}</Link>
  </p>
);

type ActProps = { step: string; name: string; label?: string; session?: string };

function Act({ step, name, label, session }: ActProps) {
  const { busy, guard } = useSubmitGuard();
  return (
    <form method="post" action={stepAddress(step)} aria-busy={busy} onSubmit={guard}>
      {session && <input type="hidden" name="session" value={session} />}
      <Button type="submit" tone="grey" aria-label={label} aria-disabled={busy}>
        {name}
      </Button>
    </form>
  );
}
