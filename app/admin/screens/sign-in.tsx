import { loginAddress } from "../../shop/addresses.ts";
import type { AdminSignInPage, AdminPage } from "../domain/pages.ts";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { AdminLayout } from "../ui/page.tsx";
import { adminMessages } from "../messages.ts";

const submits = () => ({
  "sign-in": adminMessages.signIn.signIn,
  "hosted sign-in": adminMessages.signIn.goOn,
  code: adminMessages.signIn.goOn,
  database: adminMessages.signIn.again,
});

/** Sign-in step before an admin page. The form posts to the requested page, with the user's earlier input. */
export default function AdminSignIn({
  frame,
  title,
  missing,
  at,
  input,
  picturesGone,
  email,
  refusal,
}: AdminPage<AdminSignInPage>) {
  const hasInput = Object.keys(input).length > 0;
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{adminMessages.signIn.why[missing]}</p>
      {hasInput && <p>{adminMessages.signIn.savedInput}</p>}
      {picturesGone && <p>{adminMessages.signIn.picturesGone}</p>}
      {missing === "hosted sign-in" && (
        <p>
          <a href={loginAddress({ next: at })} target="_blank" rel="noopener">
            {adminMessages.signIn.toSignIn}
          </a>
        </p>
      )}
      <Form action={at} submit={submits()[missing]} problem={refusal} hidden={{ ...input, "enter-here": "yes" }}>
        {missing === "sign-in" && (
          <>
            <Field
              name="enter-email"
              label={adminMessages.signIn.email}
              type="email"
              autoComplete="username"
              defaultValue={email}
            />
            <Field
              name="enter-password"
              label={adminMessages.signIn.password}
              type="password"
              autoComplete="current-password"
            />
          </>
        )}
        {missing === "code" && (
          <Field
            name="enter-code"
            label={adminMessages.signIn.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
          />
        )}
      </Form>
    </AdminLayout>
  );
}
