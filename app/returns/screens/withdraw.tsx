import type { ComponentProps } from "react";
import { Field } from "../../orders/ui/field.tsx";
import { FieldError } from "../../orders/ui/field-error.tsx";
import { Sheet } from "../../orders/ui/sheet.tsx";
import { Button } from "../../ui/button.tsx";
import { withdrawAddress } from "../addresses.ts";
import { statementFields, type WithdrawPage } from "../domain/withdrawal.ts";
import { returnMessages } from "../messages.ts";
import styles from "../ui/returns.module.css";

type Step<Name extends WithdrawPage["step"]> = Extract<WithdrawPage, { step: Name }>;

/** Withdrawal from a contract, in two steps. Works without an account and without scripts. */
export default function Withdraw({ data }: { data: WithdrawPage }) {
  return (
    <Sheet>
      {data.step === "statement" && <StatementForm {...data} />}
      {data.step === "confirmation" && <Confirmation {...data} />}
      {data.step === "received" && <Received {...data} />}
    </Sheet>
  );
}

const inputs = {
  name: { autoComplete: "name" },
  number: { inputMode: "numeric", autoComplete: "off" },
  email: { type: "email", autoComplete: "email" },
} as const satisfies Record<string, ComponentProps<"input">>;

function StatementForm({ typed, errors, problem }: Step<"statement">) {
  const { withdraw: messages } = returnMessages;
  return (
    <form method="post" action={withdrawAddress()} noValidate className={styles.form}>
      <h1>{messages.title}</h1>
      {problem && <p role="alert">{problem}</p>}
      <FieldError heading={messages.wrong} changes={[]} errors={errors} />
      <p>{messages.about}</p>
      {(["name", "number", "email"] as const).map((name) => (
        <Field key={name} name={name} label={messages.fields[name]} error={errors[name]}>
          {(control) => <input type="text" {...inputs[name]} {...control} required defaultValue={typed[name]} />}
        </Field>
      ))}
      <Field name="products" label={messages.fields.products} error={errors.products}>
        {({ "aria-describedby": error = "", ...control }) => (
          <>
            <p id="products-hint">{messages.productsHint}</p>
            <textarea
              {...control}
              aria-describedby={`products-hint ${error}`.trim()}
              rows={3}
              defaultValue={typed.products}
            />
          </>
        )}
      </Field>
      <Button type="submit">{messages.next}</Button>
    </form>
  );
}

function Confirmation({ typed, id }: Step<"confirmation">) {
  const { withdraw: messages } = returnMessages;
  return (
    <form method="post" action={withdrawAddress()} className={styles.form}>
      <h1>{messages.confirmTitle}</h1>
      <p>{messages.statement}</p>
      <dl className={styles.facts}>
        {statementFields.map((field) => (
          <div key={field}>
            <dt>{messages.facts[field]}</dt>
            <dd>{typed[field] || messages.whole}</dd>
          </div>
        ))}
      </dl>
      {Object.entries({ ...typed, id }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" name="step" value="confirm">
          {messages.confirm}
        </Button>
        <Button type="submit" tone="grey" name="step" value="change">
          {messages.change}
        </Button>
      </div>
    </form>
  );
}

function Received({ number, at, sends }: Step<"received">) {
  const { withdraw: messages } = returnMessages;
  return (
    <>
      <h1>{messages.receivedTitle}</h1>
      <p>{messages.received(number, at)}</p>
      <p>{sends ? messages.emailed : messages.print}</p>
    </>
  );
}
