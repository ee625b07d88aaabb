import type { ComponentProps } from "react";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import { AdminFieldError } from "../../../admin/ui/field-error.tsx";
import { Field } from "../../../admin/ui/field.tsx";
import { Form } from "../../../admin/ui/form.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";
import { Message } from "../../../admin/ui/message.tsx";
import { Moment } from "../../../admin/ui/moment.tsx";
import { AdminLayout, LinkParagraph } from "../../../admin/ui/page.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import { NumberCell, Table, TextCell } from "../../../admin/ui/table.tsx";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import type { ReturnAction } from "../../domain/return.ts";
import { statementFields } from "../../domain/withdrawal.ts";
import { returnMessages } from "../../messages.ts";
import { adminReturnAddress, returnsAddress } from "../addresses.ts";
import type { OneReturnPage } from "../domain/pages.ts";
import { returnAdminMessages } from "../messages.ts";
import styles from "./return.module.css";

export default function OneReturn({ frame, ...page }: AdminPage<OneReturnPage>) {
  const { one: messages, list, states } = returnAdminMessages;
  const { number, state, daysLeft, lines, errors, problem, done, replacement } = page;
  const why = problem ?? (Object.keys(errors).length > 0 ? messages.wrong : null);
  return (
    <AdminLayout frame={frame} title={page.title}>
      {done && !why && <Message>{messages.actions[done].done}</Message>}
      {why && <AdminFieldError errors={errors}>{why}</AdminFieldError>}
      <p className={styles.line}>
        <strong>{states[state]}</strong> <Moment at={page.requestedAt} />
        <span>{page.isWithdrawal ? list.withdrawal : list.request}</span>
        {daysLeft !== null && <span>{messages.left(list.daysLeft(daysLeft))}</span>}
        {number !== null && <a href={adminOrderAddress(number)}>{messages.order(number)}</a>}
        <a href={returnsAddress()}>{messages.toList}</a>
      </p>
      <Refunded {...page} />
      {replacement !== null && (
        <LinkParagraph href={adminOrderAddress(replacement)}>
          {returnMessages.request.replaced(replacement)}
        </LinkParagraph>
      )}
      {page.statement && (
        <Panel heading={messages.declared}>
          {number === null && <p>{messages.unknown}</p>}
          <Declared statement={page.statement} />
        </Panel>
      )}
      <Panel heading={messages.items}>{lines.length > 0 ? <Lines lines={lines} /> : <p>{messages.noItems}</p>}</Panel>
      {page.answer && (
        <Panel heading={messages.answer}>
          <p className={styles.text}>{page.answer}</p>
        </Panel>
      )}
      {page.actions.map((action) => (
        <Panel key={action} heading={messages.actions[action].button}>
          <p>{messages.actions[action].lead}</p>
          {action === "refund" && <ToRefund {...page} />}
          <Form
            action={adminReturnAddress(page.id)}
            submit={messages.actions[action].button}
            button={{ tone: "grey" }}
            hidden={{ do: action }}
            hasFiles={action === "approve"}
          >
            {fieldsOf(action, page).map((field) => (
              <Field key={field.name} {...field} />
            ))}
          </Form>
        </Panel>
      ))}
    </AdminLayout>
  );
}

function Refunded({ refundedCents, refundStates }: OneReturnPage) {
  const { one: messages } = returnAdminMessages;
  const amount = useAmount();
  const isSent = refundStates.every((state) => state === "done");
  return (
    <>
      {refundedCents !== null && <p>{messages[isSent ? "refunded" : "refunding"](amount(refundedCents))}</p>}
      {refundStates.some((state) => state === "by hand" || state === "failed") && <p>{messages.refundDue}</p>}
    </>
  );
}

function ToRefund({ toRefund }: OneReturnPage) {
  const amount = useAmount();
  return toRefund && <p>{returnAdminMessages.one.toRefund(amount(toRefund.itemsCents), amount(toRefund.allCents))}</p>;
}

function Declared({ statement }: { statement: NonNullable<OneReturnPage["statement"]> }) {
  const { facts, whole } = returnMessages.withdraw;
  if (statement.name === "") return <p>{returnAdminMessages.one.erased}</p>;
  return statementFields.map((name) => (
    <p key={name} className={styles.text}>
      {`${facts[name]}: ${statement[name] || whole}`}
    </p>
  ));
}

function Lines({ lines }: Pick<OneReturnPage, "lines">) {
  const { one: messages } = returnAdminMessages;
  return (
    <Table label={messages.items} columns={messages.columns}>
      {lines.map(({ id, title, most: units, reason, restocked }) => (
        <tr key={id}>
          <TextCell>{title}</TextCell>
          <NumberCell>{units}</NumberCell>
          <td>{reason && returnMessages.request.reasons[reason]}</td>
          <NumberCell>{restocked}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}

function fieldsOf(action: ReturnAction, page: OneReturnPage): readonly ComponentProps<typeof Field>[] {
  const { one: messages } = returnAdminMessages;
  const { typed, errors } = page;
  if (action === "refund")
    return [{ name: "shipping", type: "checkbox", label: messages.fields.shipping, defaultChecked: page.isWithdrawal }];
  if (action === "choose" || action === "receive") {
    const labelOf = action === "choose" ? returnMessages.request.unitsOf : messages.restockedOf;
    return page.fields.map(({ id, title, most }) => {
      const [name, label] = [`units-${id}`, labelOf(title, most)];
      return { name, label, inputMode: "numeric", error: errors[name], defaultValue: typed[name] ?? most };
    });
  }
  if (action !== "approve" && action !== "refuse") return [];
  const isOwn = typed["do"] === action;
  const shown = isOwn ? typed["answer"] : action === "approve" ? typed["instructions"] : "";
  const error = isOwn ? errors["answer"] : undefined;
  const [id, label] = [isOwn ? "answer" : `${action}-answer`, messages.fields[action]];
  const answer = { id, name: "answer", label, rows: 4, error, defaultValue: shown };
  if (action === "refuse") return [answer];
  const pdf = { name: "label", label: messages.fields.label, hint: messages.labelHint, error: errors["label"] };
  return [answer, { ...pdf, type: "file", accept: "application/pdf" }];
}
