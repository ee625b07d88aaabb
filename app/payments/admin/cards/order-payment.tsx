import type { ReactNode } from "react";
import { isInMenu } from "../../../admin/domain/pages.ts";
import { Form } from "../../../admin/ui/form.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";
import { Message } from "../../../admin/ui/message.tsx";
import { Moment } from "../../../admin/ui/moment.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import { MomentCell, NumberCell, Table } from "../../../admin/ui/table.tsx";
import type { OrderCardProps } from "../../../orders/admin/map.ts";
import { refundAddress, statementsAddress } from "../addresses.ts";
import type { OrderPayment } from "../domain/pages.ts";
import { moneyMessages } from "../money-messages.ts";
import { orderPaymentMessages as messages } from "../refund-messages.ts";
import { RefundForm } from "../ui/refund-form.tsx";

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <p>
    {name}: {children}
  </p>
);

export default function OrderPaymentCard({ data, frame, mayChange }: OrderCardProps<OrderPayment>) {
  const amount = useAmount();
  const { method, done, paidAt, reference, receivedCents, charges, refunds, form } = data;
  const { facts } = messages;
  return (
    <Panel heading={messages.heading}>
      {done && <Message>{done}</Message>}
      <Fact name={facts.method}>{messages.methods[method]}</Fact>
      {method !== "delivery" && (
        <Fact name={facts.paidAt}>
          {paidAt ? <Moment at={paidAt} /> : receivedCents > 0 ? messages.partlyPaid : messages.unpaid}
        </Fact>
      )}
      {reference && (
        <Fact name={facts.reference}>
          <code>{reference}</code>{" "}
          {isInMenu(frame, statementsAddress()) && <a href={statementsAddress()}>{moneyMessages.toStatements}</a>}
        </Fact>
      )}
      {receivedCents > 0 && <Fact name={facts.received}>{amount(receivedCents)}</Fact>}
      {charges.map((charge) => (
        <Fact key={charge} name={facts.charge}>
          <code>{charge}</code>
        </Fact>
      ))}
      {refunds.length > 0 && (
        <Table label={messages.refunds} columns={messages.columns}>
          {refunds.map(({ id, at, amountCents, reason, state, providerRefund }) => (
            <tr key={id}>
              <MomentCell at={at} />
              <NumberCell>{amount(amountCents)}</NumberCell>
              <td>{messages.reasons[reason]}</td>
              <td>
                {messages.states[state]}
                {providerRefund && <small>{providerRefund}</small>}
                {mayChange && (state === "by hand" || state === "failed") && (
                  <Form
                    action={refundAddress(form.number)}
                    hidden={{ do: "sent", refund: id }}
                    submit={messages.markSent}
                    button={{ tone: "grey" }}
                  />
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {mayChange && form.left > 0 && (
        <details>
          <summary>{messages.open}</summary>
          <RefundForm {...form} />
        </details>
      )}
    </Panel>
  );
}
