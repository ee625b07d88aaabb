import type { ReactNode } from "react";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import { AdminFieldError } from "../../../admin/ui/field-error.tsx";
import { Field } from "../../../admin/ui/field.tsx";
import { Form } from "../../../admin/ui/form.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";
import { Message } from "../../../admin/ui/message.tsx";
import { Moment } from "../../../admin/ui/moment.tsx";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import { NumberCell, Table, TextCell } from "../../../admin/ui/table.tsx";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { unitsLeft } from "../../domain/return.ts";
import { returnReasons } from "../../domain/rules.ts";
import { returnMessages } from "../../messages.ts";
import { adminReturnAddress, returnsAddress } from "../addresses.ts";
import type { OneReturnPage, ReturnAction } from "../domain/pages.ts";
import { returnAdminMessages } from "../messages.ts";
import styles from "./return.module.css";

export default function OneReturn({ frame, ...page }: AdminPage<OneReturnPage>) {
  const { one: messages, list, states } = returnAdminMessages;
  const { number, isWithdrawal, state, requestedAt, daysLeft, errors, problem, done, mayChange, replacement } = page;
  const amount = useAmount();
  const why = problem ?? (Object.keys(errors).length > 0 ? messages.wrong : null);
  return (
    <AdminLayout frame={frame} title={page.title}>
      {done && !why && <Message>{messages.actions[done].done}</Message>}
      {why && <AdminFieldError errors={errors}>{why}</AdminFieldError>}
      <p className={styles.line}>
        <strong>{states[state]}</strong> <Moment at={requestedAt} />
        <span>{isWithdrawal ? list.withdrawal : list.request}</span>
        {daysLeft !== null && <span>{messages.left(list.daysLeft(daysLeft))}</span>}
        {number !== null && <a href={adminOrderAddress(number)}>{messages.order(number)}</a>}
        <a href={returnsAddress()}>{messages.toList}</a>
      </p>
      {page.refundedCents !== null && <p>{messages.refunded(amount(page.refundedCents))}</p>}
      {replacement !== null && (
        <p>
          <a href={adminOrderAddress(replacement)}>{messages.replaced(replacement)}</a>
        </p>
      )}
      {page.statement && <Declared statement={page.statement} isUnknown={number === null} />}
      <Panel heading={messages.items}>{page.lines.length > 0 ? <Lines {...page} /> : <p>{messages.noItems}</p>}</Panel>
      {page.answer && (
        <Panel heading={messages.answer}>
          <p className={styles.text}>{page.answer}</p>
        </Panel>
      )}
      {mayChange && actionsOf(page).map((action) => <Action key={action} action={action} page={page} />)}
    </AdminLayout>
  );
}

function Declared({
  statement,
  isUnknown,
}: {
  statement: NonNullable<OneReturnPage["statement"]>;
  isUnknown: boolean;
}) {
  const { one: messages } = returnAdminMessages;
  const facts = { ...statement, number: String(statement.number), products: statement.products || messages.whole };
  return (
    <Panel heading={messages.declared}>
      {isUnknown && <p>{messages.unknown}</p>}
      {statement.name === "" ? (
        <p>{messages.erased}</p>
      ) : (
        (["number", "name", "email", "products"] as const).map((name) => (
          <p key={name} className={styles.text}>
            {`${messages.facts[name]}: ${facts[name]}`}
          </p>
        ))
      )}
    </Panel>
  );
}

function Lines({ lines }: Pick<OneReturnPage, "lines">) {
  const { one: messages } = returnAdminMessages;
  const reasonOf = (reason: string) => {
    const known = returnReasons.find((one) => one === reason);
    return known && returnMessages.request.reasons[known];
  };
  return (
    <Table label={messages.items} columns={messages.columns}>
      {lines.map(({ id, title, units, reason, restocked }) => (
        <tr key={id}>
          <TextCell>{title}</TextCell>
          <NumberCell>{units}</NumberCell>
          <td>{reasonOf(reason)}</td>
          <NumberCell>{restocked}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}

/** Actions that are possible in the state of a return. */
function actionsOf({ state, lines, choices, isWithdrawal, isUndone }: OneReturnPage): readonly ReturnAction[] {
  if (state === "received") return ["refund", "replace"];
  if (state === "approved") return ["receive"];
  if (state !== "requested") return [];
  if (lines.length === 0) return choices.length > 0 ? ["choose", "close"] : ["close"];
  if (isUndone) return isWithdrawal ? ["close"] : ["refuse"];
  return isWithdrawal ? ["approve", "receive"] : ["approve", "receive", "refuse"];
}

function Action({ action, page }: { action: ReturnAction; page: OneReturnPage }) {
  const { heading, lead, button } = returnAdminMessages.one.actions[action];
  return (
    <Panel heading={heading}>
      <p>{lead}</p>
      <Form
        action={adminReturnAddress(page.id)}
        submit={button}
        button={{ tone: "grey" }}
        hidden={{ do: action }}
        hasFiles={action === "approve"}
      >
        {fieldsOf(action, page)}
      </Form>
    </Panel>
  );
}

function fieldsOf(action: ReturnAction, { lines, choices, typed, errors, isWithdrawal }: OneReturnPage): ReactNode {
  const { one: messages } = returnAdminMessages;
  const unitsField = (id: string, label: string, most: number) => {
    const name = `units-${id}`;
    const value = typed[name] ?? most;
    return <Field key={id} name={name} label={label} inputMode="numeric" error={errors[name]} defaultValue={value} />;
  };
  switch (action) {
    case "choose":
      return choices.map((line) => unitsField(line.id, messages.unitsOf(line.title, unitsLeft(line)), unitsLeft(line)));
    case "receive":
      return lines.map(({ id, title, units }) => unitsField(id, messages.restockedOf(title, units), units));
    case "approve":
    case "refuse": {
      const isOwn = typed["do"] === undefined ? action === "approve" : typed["do"] === action;
      const label = messages.fields[action === "approve" ? "answer" : "refusal"];
      return (
        <>
          <Field
            id={`${action}-answer`}
            name="answer"
            label={label}
            rows={4}
            error={isOwn ? errors["answer"] : undefined}
            defaultValue={isOwn ? typed["answer"] : ""}
          />
          {action === "approve" && (
            <Field
              name="label"
              label={messages.fields.label}
              hint={messages.labelHint}
              type="file"
              accept="application/pdf"
              error={errors["label"]}
            />
          )}
        </>
      );
    }
    case "refund":
      return <Field name="shipping" type="checkbox" label={messages.fields.shipping} defaultChecked={isWithdrawal} />;
    default:
      return null;
  }
}
