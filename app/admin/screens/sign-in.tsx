import { loginAddress } from "../../shop/addresses.ts";
import type { AdminSignInPage, AdminPage } from "../domain/pages.ts";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { AdminLayout } from "../ui/page.tsx";
import { adminMessages } from "../messages.ts";

/** Sign-in page, shown at the URL of a requested page. The form posts to this URL, with the unsaved input. */
export default function AdminSignIn({ frame, title, ...page }: AdminPage<AdminSignInPage>) {
  const { missing, at, input, picturesGone, email, refusal } = page;
  const { signIn: messages } = adminMessages;
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.why[missing]}</p>
      {Object.keys(input).length > 0 && <p>{messages.savedInput}</p>}
      {picturesGone && <p>{messages.picturesGone}</p>}
      {missing === "hosted sign-in" && (
        <p>
          <a href={loginAddress({ next: at })} target="_blank" rel="noopener">
            {messages.toSignIn}
          </a>
        </p>
      )}
      <Form action={at} submit={messages.submit[missing]} problem={refusal} hidden={{ ...input, "enter-here": "yes" }}>
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
