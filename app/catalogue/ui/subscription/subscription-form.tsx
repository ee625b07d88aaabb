import { useUser } from "../../../shop/context.tsx";
import { Button } from "../../../ui/button.tsx";
import { productAddress } from "../../addresses.ts";
import type { Subscription } from "../../domain/subscription.ts";
import styles from "./subscription-form.module.css";

/** Focuses an element on load, because browsers open the product's page at its top, above the form. */
const focused = { tabIndex: -1, autoFocus: true };

/** Requests a back-in-stock email, or confirms a subscription after a click on a confirmation link. */
export function SubscriptionForm({ subscription, slug }: { subscription: Subscription; slug: string }) {
  const { message, label, token, typed, error, answers } = subscription;
  const user = useUser();
  return (
    <form method="post" action={productAddress(slug)} noValidate className={styles.form}>
      {message && (
        <p role="status" {...focused}>
          {message}
        </p>
      )}
      {token ? <p {...focused}>{label}</p> : <label htmlFor="asked">{label}</label>}
      {error && (
        <p id="asked-error" className={styles.error} {...focused}>
          {error}
        </p>
      )}
      {token ? (
        <input type="hidden" name="token" value={token} />
      ) : (
        <input
          id="asked"
          type="email"
          name="email"
          autoComplete="email"
          defaultValue={typed ?? user?.email}
          aria-invalid={Boolean(error)}
          aria-describedby={error && "asked-error"}
        />
      )}
      {answers.map((answer) => (
        <Button key={answer.value} type="submit" name="answer" value={answer.value} tone={answer.tone}>
          {answer.label}
        </Button>
      ))}
    </form>
  );
}
