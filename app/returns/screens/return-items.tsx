import { Link } from "wouter";
import { orderAddress, returnItemsAddress, returnLabelAddress } from "../../orders/addresses.ts";
import { orderMessages } from "../../orders/messages.ts";
import { Field } from "../../orders/ui/field.tsx";
import { FieldError } from "../../orders/ui/field-error.tsx";
import { Section, Sheet } from "../../orders/ui/sheet.tsx";
import { Button } from "../../ui/button.tsx";
import { withdrawAddress } from "../addresses.ts";
import { type ReturnItemsPage, returnReasons } from "../domain/rules.ts";
import { returnMessages } from "../messages.ts";
import styles from "../ui/returns.module.css";

/** Returns that were requested for an order, and a form to request another one. */
export default function ReturnItems({ data }: { data: ReturnItemsPage }) {
  const { request: messages } = returnMessages;
  const { number, returns, lines, problem } = data;
  return (
    <Sheet>
      <h1>{messages.title(number)}</h1>
      {problem && <FieldError heading={messages.refused} changes={[problem]} errors={{}} />}
      {returns.length > 0 && (
        <Section heading={messages.earlier}>
          {returns.map((one) => (
            <Earlier key={one.id} number={number} {...one} />
          ))}
        </Section>
      )}
      <Section heading={messages.heading}>{lines.length > 0 ? <Request {...data} /> : <p>{messages.none}</p>}</Section>
      <nav className={styles.links} data-no-print aria-label={messages.links}>
        <Link href={withdrawAddress({ number })}>{messages.withdraw}</Link>
        <Link href={orderAddress(number)}>{messages.back}</Link>
      </nav>
    </Sheet>
  );
}

function Request({ number, rules, deadline, lines, typed }: ReturnItemsPage) {
  const { request: messages } = returnMessages;
  return (
    <form method="post" action={returnItemsAddress(number)} className={styles.form}>
      <p>{deadline}</p>
      {rules.instructions && <p className={styles.text}>{rules.instructions}</p>}
      <p>{messages.pays[rules.pays]}</p>
      {lines.map(({ id, title, most }) => (
        <div key={id} className={styles.line}>
          <Field name={`units-${id}`} label={messages.unitsOf(title, most)} error={undefined}>
            {(control) => (
              <input {...control} type="number" min={0} max={most} defaultValue={typed[`units-${id}`] ?? 0} />
            )}
          </Field>
          {rules.hasReasons && (
            <Field name={`reason-${id}`} label={messages.reasonOf(title)} error={undefined}>
              {(control) => (
                <select {...control} defaultValue={typed[`reason-${id}`] ?? ""}>
                  <option value="">{messages.noReason}</option>
                  {returnReasons.map((reason) => (
                    <option key={reason} value={reason}>
                      {messages.reasons[reason]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
        </div>
      ))}
      <Button type="submit">{messages.submit}</Button>
    </form>
  );
}

type EarlierProps = ReturnItemsPage["returns"][number] & { number: number };

function Earlier({ number, id, state, items, answer, replacement, hasLabel }: EarlierProps) {
  const { request: messages, states } = returnMessages;
  return (
    <div>
      <p>{messages.of(id, states[state])}</p>
      {items.length > 0 && (
        <p>{items.map(({ title, units }) => orderMessages.details.unitsOf(units, title)).join(", ")}</p>
      )}
      {answer && <p className={styles.text}>{answer}</p>}
      {hasLabel && (
        <p>
          <a href={returnLabelAddress(number, { return: id })} download>
            {messages.label}
          </a>
        </p>
      )}
      {replacement !== null && (
        <p>
          <Link href={orderAddress(replacement)}>{messages.replaced(replacement)}</Link>
        </p>
      )}
    </div>
  );
}
