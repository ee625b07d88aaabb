import type { ReviewPage } from "../domain/review.ts";
import { orderMessages } from "../messages.ts";
import { Choice } from "./choice.tsx";
import styles from "./payment-choice.module.css";
import { Section } from "./sheet.tsx";

/** The first method is selected by default. */
export function PaymentChoice({ payments, typed, errors }: Pick<ReviewPage, "payments" | "typed" | "errors">) {
  const { heading } = orderMessages.payment;
  const chosen = payments.find(({ id }) => id === typed.payment) ?? payments[0];
  const options = payments.map(({ id, name, about }) => {
    const label = (
      <span>
        {name}
        <span className={styles.about}>{about}</span>
      </span>
    );
    return { id, label };
  });
  return (
    <Section heading={heading}>
      <Choice name="payment" legend={heading} error={errors.payment} options={options} chosen={chosen?.id} />
    </Section>
  );
}
