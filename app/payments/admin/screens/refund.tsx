import type { AdminPage } from "../../../admin/domain/pages.ts";
import { AdminFieldError } from "../../../admin/ui/field-error.tsx";
import { Form } from "../../../admin/ui/form.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";
import { AdminLayout, LinkParagraph } from "../../../admin/ui/page.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { refundAddress } from "../addresses.ts";
import type { RefundForm as Refunding, RefundPage } from "../domain/pages.ts";
import { orderPaymentMessages as messages } from "../refund-messages.ts";
import { RefundForm } from "../ui/refund-form.tsx";

export default function Refund({ frame, title, form, problem, confirm }: AdminPage<RefundPage>) {
  const hasErrors = Object.keys(form.errors).length > 0;
  const why = problem ? messages.notDone(problem) : hasErrors ? messages.wrong : null;
  return (
    <AdminLayout frame={frame} title={title}>
      {why && <AdminFieldError errors={form.errors}>{why}</AdminFieldError>}
      {confirm ? <Confirm {...form} {...confirm} /> : <RefundForm {...form} />}
      <LinkParagraph href={adminOrderAddress(form.number)}>{messages.keep}</LinkParagraph>
    </AdminLayout>
  );
}

type Confirmation = NonNullable<RefundPage["confirm"]>;
type ConfirmProps = Confirmation & Pick<Refunding, "number" | "seen" | "form" | "typed">;

function Confirm({ number, seen, form, typed, amount: cents, method }: ConfirmProps) {
  const amount = useAmount()(cents);
  const hidden = { ...typed, seen, form, sure: "yes" };
  return (
    <Panel heading={messages.confirm(amount)}>
      <p>{method === "card" ? messages.byCard : messages.byHand}</p>
      <Form action={refundAddress(number)} submit={messages.button(amount)} hidden={hidden} />
    </Panel>
  );
}
