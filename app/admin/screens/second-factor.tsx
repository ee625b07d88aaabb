import { secondFactorAddress } from "../addresses.ts";
import type { AdminPage, SecondFactorPage } from "../domain/pages.ts";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { AdminLayout } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { adminMessages } from "../messages.ts";
import styles from "./second-factor.module.css";

/** Set-up form of two-factor authentication; after set-up, the number of recovery codes left. */
export default function SecondFactor({ frame, title, left, proposal, error }: AdminPage<SecondFactorPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      {proposal ? (
        <>
          <p>{adminMessages.secondFactor.lead}</p>
          <Panel heading={adminMessages.secondFactor.scan}>
            <p>{adminMessages.secondFactor.scanHint}</p>
            <QrCode {...proposal.qr} />
            <p>
              {adminMessages.secondFactor.secret} <code>{proposal.secret}</code>
            </p>
          </Panel>
          <Panel heading={adminMessages.secondFactor.recovery}>
            <p>{adminMessages.secondFactor.recoveryHint}</p>
            <ul className={styles.codes}>
              {proposal.recoveryCodes.map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel heading={adminMessages.secondFactor.confirm}>
            <Form
              action={secondFactorAddress()}
              submit={adminMessages.secondFactor.setUp}
              problem={error && adminMessages.form.wrong}
              errors={error ? { setup: error } : {}}
            >
              <Field
                name="setup"
                label={adminMessages.secondFactor.setUpCode}
                hint={adminMessages.secondFactor.setUpCodeHint}
                error={error}
                autoComplete="off"
              />
              <Field
                name="code"
                label={adminMessages.secondFactor.code}
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            </Form>
          </Panel>
        </>
      ) : (
        <>
          <p>{adminMessages.secondFactor.done}</p>
          <p>{adminMessages.secondFactor.left(left!)}</p>
          <p>{adminMessages.secondFactor.renew}</p>
        </>
      )}
    </AdminLayout>
  );
}

/** QR code. Dark on white in both colour themes, because scanners need a light background. */
const QrCode = ({ size, path }: { size: number; path: string }) => (
  <svg role="img" aria-label={adminMessages.secondFactor.picture} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
    <path d={path} />
  </svg>
);
