import { Field } from "../../orders/ui/field.tsx";
import { FieldError } from "../../orders/ui/field-error.tsx";
import { Sheet } from "../../orders/ui/sheet.tsx";
import { Button } from "../../ui/button.tsx";
import { withdrawAddress } from "../addresses.ts";
import { statementFields, type TypedStatement, type WithdrawPage } from "../domain/withdrawal.ts";
import { returnMessages } from "../messages.ts";
import styles from "../ui/returns.module.css";

type Step<Name extends WithdrawPage["step"]> = { page: Extract<WithdrawPage, { step: Name }> };

/** Withdrawal from a contract, in two steps. Works without an account and without scripts. */
export default function Withdraw({ data }: { data: WithdrawPage }) {
  return (
    <Sheet>
      {data.step === "statement" && <StatementForm page={data} />}
      {data.step === "confirmation" && <Confirmation page={data} />}
      {data.step === "received" && <Received page={data} />}
    </Sheet>
  );
}

function StatementForm({ page: { typed, errors, problem } }: Step<"statement">) {
  const { withdraw: messages } = returnMessages;
  return (
    <form method="post" action={withdrawAddress()} noValidate className={styles.form}>
      <h1>{messages.title}</h1>
      {problem && <p role="alert">{problem}</p>}
      <FieldError heading={messages.wrong} changes={[]} errors={errors} />
      <p>{messages.about}</p>
      <Field name="name" label={messages.fields.name} error={errors.name}>
        {(control) => <input {...control} type="text" autoComplete="name" required defaultValue={typed.name} />}
      </Field>
      <Field name="number" label={messages.fields.number} error={errors.number}>
        {(control) => (
          <input {...control} type="text" inputMode="numeric" autoComplete="off" required defaultValue={typed.number} />
        )}
      </Field>
      <Field name="email" label={messages.fields.email} error={errors.email}>
        {(control) => <input {...control} type="email" autoComplete="email" required defaultValue={typed.email} />}
      </Field>
      <Field name="products" label={messages.fields.products} error={errors.products}>
        {(control) => <textarea {...control} rows={3} defaultValue={typed.products} />}
      </Field>
      <p>{messages.productsHint}</p>
      <Button type="submit">{messages.next}</Button>
    </form>
  );
}

function Confirmation({ page: { typed, id } }: Step<"confirmation">) {
  const { withdraw: messages } = returnMessages;
  return (
    <form method="post" action={withdrawAddress()} className={styles.form}>
      <h1>{messages.confirmTitle}</h1>
      <p>{messages.statement}</p>
      <Facts typed={typed} />
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

const Facts = ({ typed }: { typed: TypedStatement }) => (
  <dl className={styles.facts}>
    {statementFields.map((field) => (
      <div key={field}>
        <dt>{returnMessages.withdraw.facts[field]}</dt>
        <dd>{typed[field] || returnMessages.withdraw.whole}</dd>
      </div>
    ))}
  </dl>
);

function Received({ page: { number, at, sends } }: Step<"received">) {
  const { withdraw: messages } = returnMessages;
  return (
    <>
      <h1>{messages.receivedTitle}</h1>
      <p role="status">{messages.received(number, at)}</p>
      <p>{sends ? messages.emailed : messages.print}</p>
    </>
  );
}
