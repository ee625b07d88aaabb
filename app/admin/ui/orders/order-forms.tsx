import type { ReactNode } from "react";
import { knownCarriers } from "../../../orders/domain/carriers.ts";
import { left } from "../../../orders/domain/order.ts";
import { Button } from "../../../ui/button.tsx";
import { adminOrderAddress } from "../../addresses.ts";
import type { OneOrderPage, OrderAction } from "../../domain/orders/pages.ts";
import type { Fields } from "../../domain/pages.ts";
import { orderPageMessages } from "../../order-messages.ts";
import { Field } from "../field.tsx";
import { Moment } from "../moment.tsx";
import { Part } from "./part.tsx";

const messages = orderPageMessages.order;

type Props = Pick<OneOrderPage, "order" | "seen" | "form" | "typed" | "errors">;

type FormProps = { order: Props["order"]; does: OrderAction; hidden: Fields; children: ReactNode };

const ActionForm = ({ order, does, hidden, children }: FormProps) => (
  <form method="post" action={adminOrderAddress(order.number)} noValidate>
    <input type="hidden" name="do" value={does} />
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
);

const carriers = "carriers";

/** Marks an order as shipped, or edits its tracking details later. */
export function SendForm({ order, seen, typed, errors }: Props) {
  const isSent = order.state === "shipped";
  const now: Fields = isSent && order.parcel ? { ...order.parcel, ...typed } : typed;
  return (
    <Part heading={isSent ? messages.change : messages.send}>
      <p>{isSent ? messages.changeLead : messages.sendLead}</p>
      <ActionForm order={order} does={isSent ? "parcel" : "send"} hidden={{ seen: String(seen) }}>
        <Field
          name="carrier"
          label={messages.carrier}
          list={carriers}
          defaultValue={now["carrier"]}
          error={errors["carrier"]}
        />
        <datalist id={carriers}>
          {knownCarriers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <Field
          name="tracking"
          label={messages.tracking}
          spellCheck={false}
          defaultValue={now["tracking"]}
          error={errors["tracking"]}
        />
        <Button type="submit" tone={isSent ? "grey" : "gold"}>
          {isSent ? messages.changeButton : messages.sendButton}
        </Button>
      </ActionForm>
    </Part>
  );
}

/** Shown instead of `SendForm` for an unconfirmed guest order. */
export const Waits = ({ by }: { by: string }) => (
  <Part heading={messages.waits}>
    <p>
      {messages.waitsLead} <Moment at={by} />
    </p>
  </Part>
);

/** Confirmation of the quantities submitted with `UnitsForm`. */
export const ConfirmUnits = ({ order, typed, confirm }: Props & Pick<OneOrderPage, "confirm">) => (
  <Part heading={messages.unitsConfirm}>
    <ul>
      {order.lines.map(
        (line) => confirm![line.id] && <li key={line.id}>{messages.unitsOfLine(confirm![line.id]!, line.title)}</li>,
      )}
    </ul>
    <p>{messages.unitsSure}</p>
    <ActionForm
      order={order}
      does="units"
      hidden={{
        seen: typed["seen"] ?? "",
        sure: "yes",
        ...Object.fromEntries(order.lines.map((_, at) => [`units-${at}`, typed[`units-${at}`] ?? ""])),
      }}
    >
      <Button type="submit" tone="grey">
        {messages.unitsButton}
      </Button>
    </ActionForm>
    <a href={adminOrderAddress(order.number)}>{messages.unitsKeep}</a>
  </Part>
);

export const UnitsForm = ({ order, seen, typed, errors }: Props) => (
  <Part heading={messages.units}>
    <p>{messages.unitsLead}</p>
    <ActionForm order={order} does="units" hidden={{ seen: String(seen) }}>
      {order.lines.map((line, at) => {
        const name = `units-${at}`;
        return (
          left(line) > 0 && (
            <Field
              key={name}
              name={name}
              label={messages.unitsOf(line.title, left(line))}
              inputMode="numeric"
              defaultValue={typed[name]}
              error={errors[name]}
            />
          )
        );
      })}
      <Button type="submit" tone="grey">
        {messages.unitsButton}
      </Button>
    </ActionForm>
  </Part>
);

/** Cancels the order. The disclosure serves as confirmation. */
export const CancelForm = ({ order, seen }: Props) => (
  <Part heading={messages.cancel}>
    <details>
      <summary>{messages.cancel}</summary>
      <ActionForm order={order} does="cancel" hidden={{ seen: String(seen) }}>
        <p>{messages.cancelSure}</p>
        <Button type="submit" tone="grey">
          {messages.cancelButton}
        </Button>
      </ActionForm>
    </details>
  </Part>
);

/** Actions on guest orders only. */
export const GuestForms = ({ order, guest }: Pick<OneOrderPage, "order" | "guest">) => (
  <Part heading={messages.guest}>
    {guest!.linksRevoked ? (
      <p>{messages.revoked}</p>
    ) : (
      <details>
        <summary>{messages.revoke}</summary>
        <ActionForm order={order} does="revoke" hidden={{}}>
          <p>{messages.revokeLead}</p>
          <Button type="submit" tone="grey">
            {messages.revokeButton}
          </Button>
        </ActionForm>
      </details>
    )}
    {order.state !== "placed" && (
      <details>
        <summary>{messages.forget}</summary>
        <ActionForm order={order} does="forget" hidden={{}}>
          <p>{messages.forgetSure}</p>
          <Button type="submit" tone="grey">
            {messages.forgetButton}
          </Button>
        </ActionForm>
      </details>
    )}
  </Part>
);

export const NoteForm = ({ order, form, typed, errors }: Props) => (
  <ActionForm order={order} does="note" hidden={{ form }}>
    <Field name="note" label={messages.note} rows={3} defaultValue={typed["note"]} error={errors["note"]} />
    <Button type="submit" tone="grey">
      {messages.noteButton}
    </Button>
  </ActionForm>
);
