import type { ReviewPage } from "../domain/review.ts";
import { orderMessages } from "../messages.ts";
import { Box } from "./box.tsx";
import styles from "./payment-choice.module.css";
import { Section } from "./sheet.tsx";

/** The first method is selected by default. */
export function PaymentChoice({ payments, typed, errors }: Pick<ReviewPage, "payments" | "typed" | "errors">) {
  const { payment: messages } = orderMessages;
  const chosen = payments.find(({ id }) => id === typed.payment) ?? payments[0];
  return (
    <Section heading={messages.heading}>
      <fieldset className={styles.choice} aria-describedby={errors.payment && "payment-error"}>
        <legend className="visually-hidden">{messages.heading}</legend>
        {errors.payment && (
          <p id="payment-error" className={styles.error}>
            {errors.payment}
          </p>
        )}
        {payments.map(({ id, name, about }, at) => (
          <Box
            key={id}
            type="radio"
            name="payment"
            {...(at === 0 && { id: "payment" })}
            value={id}
            defaultChecked={id === chosen?.id}
          >
            <span>
              {name}
              <span className={styles.about}>{about}</span>
            </span>
          </Box>
        ))}
      </fieldset>
    </Section>
  );
}
