import { loginAddress } from "../../shop/addresses.ts";
import type { AdminSignInPage, AdminPage } from "../domain/pages.ts";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { AdminLayout } from "../ui/page.tsx";
import { adminMessages } from "../messages.ts";

const messages = adminMessages.entrance;

const submits = {
  "sign-in": messages.signIn,
  "hosted sign-in": messages.goOn,
  code: messages.goOn,
  database: messages.again,
};

/** Sign-in step before an admin page. The form posts to that page, with the input that was typed there. */
export default function AdminSignIn({
  frame,
  title,
  missing,
  at,
  kept,
  picturesGone,
  email,
  refusal,
}: AdminPage<AdminSignInPage>) {
  const hasInput = Object.keys(kept).length > 0;
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.why[missing]}</p>
      {hasInput && <p>{messages.kept}</p>}
      {picturesGone && <p>{messages.picturesGone}</p>}
      {missing === "hosted sign-in" && (
        <p>
          <a href={loginAddress({ next: at })} target="_blank" rel="noopener">
            {messages.toSignIn}
          </a>
        </p>
      )}
      <Form action={at} submit={submits[missing]} trouble={refusal} hidden={{ ...kept, "enter-here": "yes" }}>
        {missing === "sign-in" && (
          <>
            <Field
              name="enter-email"
              label={messages.email}
              type="email"
              autoComplete="username"
              defaultValue={email}
            />
            <Field name="enter-password" label={messages.password} type="password" autoComplete="current-password" />
          </>
        )}
        {missing === "code" && (
          <Field name="enter-code" label={messages.code} autoComplete="one-time-code" autoCapitalize="none" />
        )}
      </Form>
    </AdminLayout>
  );
}
