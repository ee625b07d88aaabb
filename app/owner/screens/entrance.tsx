import { loginAddress } from "../../shop/addresses.ts";
import type { EntrancePage, Page } from "../domain/pages.ts";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { OwnerPage } from "../ui/page.tsx";
import { ownerWords } from "../words.ts";

const words = ownerWords.entrance;

const submits = { "sign-in": words.signIn, "hosted sign-in": words.goOn, code: words.goOn, database: words.again };

/** What is missing on the way to a page: it is sent to that page, with what was typed there. */
export default function Entrance({
  frame,
  title,
  missing,
  at,
  kept,
  picturesGone,
  email,
  refusal,
}: Page<EntrancePage>) {
  const isKept = Object.keys(kept).length > 0;
  return (
    <OwnerPage frame={frame} title={title}>
      <p>{words.why[missing]}</p>
      {isKept && <p>{words.kept}</p>}
      {picturesGone && <p>{words.picturesGone}</p>}
      {missing === "hosted sign-in" && (
        <p>
          <a href={loginAddress({ next: at })} target="_blank" rel="noopener">
            {words.toSignIn}
          </a>
        </p>
      )}
      <Form action={at} submit={submits[missing]} trouble={refusal} hidden={{ ...kept, "enter-here": "yes" }}>
        {missing === "sign-in" && (
          <>
            <Field name="enter-email" label={words.email} type="email" autoComplete="username" defaultValue={email} />
            <Field name="enter-password" label={words.password} type="password" autoComplete="current-password" />
          </>
        )}
        {missing === "code" && (
          <Field name="enter-code" label={words.code} autoComplete="one-time-code" autoCapitalize="none" />
        )}
      </Form>
    </OwnerPage>
  );
}
