import { secondFactorAddress } from "../addresses.ts";
import type { AdminPage, SecondFactorPage } from "../domain/pages.ts";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { AdminLayout } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { adminMessages } from "../messages.ts";
import { QrCodePicture } from "../../shop/ui/qr-code/qr-code.tsx";
import styles from "./second-factor.module.css";

export default function SecondFactor({ frame, title, ...page }: AdminPage<SecondFactorPage>) {
  const { secondFactor: messages, form } = adminMessages;
  if ("left" in page)
    return (
      <AdminLayout frame={frame} title={title}>
        <p>{messages.done}</p>
        <p>{messages.left(page.left)}</p>
        <p>{messages.renew}</p>
      </AdminLayout>
    );
  const { secret, recoveryCodes, qr, error } = page;
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.lead}</p>
      <Panel heading={messages.scan}>
        <p>{messages.scanHint}</p>
        <QrCodePicture code={qr} label={messages.picture} />
        <p>
          {messages.secret} <code>{secret}</code>
        </p>
      </Panel>
      <Panel heading={messages.recovery}>
        <p>{messages.recoveryHint}</p>
        <ul className={styles.codes}>
          {recoveryCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel heading={messages.confirm}>
        <Form
          action={secondFactorAddress()}
          submit={messages.setUp}
          problem={error && form.wrong}
          errors={error ? { setup: error } : {}}
        >
          <Field
            name="setup"
            label={messages.setUpCode}
            hint={messages.setUpCodeHint}
            error={error}
            autoComplete="off"
          />
          <Field name="code" label={messages.code} inputMode="numeric" autoComplete="one-time-code" />
        </Form>
      </Panel>
    </AdminLayout>
  );
}
