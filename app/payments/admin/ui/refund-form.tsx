import { Field } from "../../../admin/ui/field.tsx";
import { Form } from "../../../admin/ui/form.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";
import { refundAddress } from "../addresses.ts";
import type { RefundForm as Refunding } from "../domain/pages.ts";
import { orderPaymentMessages as messages } from "../refund-messages.ts";

export function RefundForm({ number, lines, shippingLeft, left, seen, form, typed, errors }: Refunding) {
  const amount = useAmount();
  const field = (name: string, label: string, hint = "") => (
    <Field
      key={name}
      name={name}
      label={label}
      hint={hint}
      inputMode="decimal"
      defaultValue={typed[name]}
      error={errors[name]}
    />
  );
  return (
    <Form action={refundAddress(number)} submit={messages.next} button={{ tone: "grey" }} hidden={{ seen, form }}>
      <p>{messages.lead}</p>
      <p>{messages.most(amount(left))}</p>
      {lines.map((line, at) => line.left > 0 && field(`refund-units-${at}`, messages.units(line.title, line.left)))}
      {shippingLeft > 0 && field("refund-shipping", messages.shipping(amount(shippingLeft)))}
      {field("refund-amount", messages.amount, messages.amountHint)}
    </Form>
  );
}
