import { loginAddress } from "../../shop/addresses.ts";
import type { AdminSignInPage, AdminPage } from "../domain/pages.ts";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { AdminLayout } from "../ui/page.tsx";
import { adminMessages } from "../messages.ts";

const submits = {
  "sign-in": adminMessages.entrance.signIn,
  "hosted sign-in": adminMessages.entrance.goOn,
  code: adminMessages.entrance.goOn,
  database: adminMessages.entrance.again,
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
      <p>{adminMessages.entrance.why[missing]}</p>
      {hasInput && <p>{adminMessages.entrance.kept}</p>}
      {picturesGone && <p>{adminMessages.entrance.picturesGone}</p>}
      {missing === "hosted sign-in" && (
        <p>
          <a href={loginAddress({ next: at })} target="_blank" rel="noopener">
            {adminMessages.entrance.toSignIn}
          </a>
        </p>
      )}
      <Form action={at} submit={submits[missing]} trouble={refusal} hidden={{ ...kept, "enter-here": "yes" }}>
        {missing === "sign-in" && (
          <>
            <Field
              name="enter-email"
              label={adminMessages.entrance.email}
              type="email"
              autoComplete="username"
              defaultValue={email}
            />
            <Field
              name="enter-password"
              label={adminMessages.entrance.password}
              type="password"
              autoComplete="current-password"
            />
          </>
        )}
        {missing === "code" && (
          <Field
            name="enter-code"
            label={adminMessages.entrance.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
          />
        )}
      </Form>
    </AdminLayout>
  );
}
