import type { ReactNode } from "react";
import { secondFactorAddress } from "../addresses.ts";
import type { Page, SecondFactorPage } from "../domain/pages.ts";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { OwnerPage } from "../ui/page.tsx";
import { ownerWords } from "../words.ts";
import styles from "./second-factor.module.css";

const words = ownerWords.secondFactor;

/** How it is set up, by whom it is, or that it is. */
export default function SecondFactor({ frame, title, left, proposal, error }: Page<SecondFactorPage>) {
  return (
    <OwnerPage frame={frame} title={title}>
      {proposal ? (
        <>
          <p>{words.lead}</p>
          <Step heading={words.scan}>
            <p>{words.scanHint}</p>
            <QrCode {...proposal.qr} />
            <p>
              {words.secret} <code className={styles.secret}>{proposal.secret}</code>
            </p>
          </Step>
          <Step heading={words.recovery}>
            <p>{words.recoveryHint}</p>
            <ul className={styles.codes}>
              {proposal.recoveryCodes.map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ul>
          </Step>
          <Step heading={words.confirm}>
            <Form
              action={secondFactorAddress()}
              submit={words.setUp}
              trouble={error && ownerWords.form.wrong}
              errors={error ? { setup: error } : {}}
            >
              <Field name="setup" label={words.setUpCode} hint={words.setUpCodeHint} error={error} autoComplete="off" />
              <Field name="code" label={words.code} inputMode="numeric" autoComplete="one-time-code" />
            </Form>
          </Step>
        </>
      ) : (
        <>
          <p>{words.done}</p>
          <p>{words.left(left!)}</p>
          <p>{words.renew}</p>
        </>
      )}
    </OwnerPage>
  );
}

const Step = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className={styles.step}>
    <h2>{heading}</h2>
    {children}
  </section>
);

/** Dark on white in both themes, or readers do not see it. */
const QrCode = ({ size, path }: { size: number; path: string }) => (
  <svg role="img" aria-label={words.picture} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
    <path d={path} />
  </svg>
);
