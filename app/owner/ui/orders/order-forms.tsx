import type { ReactNode } from "react";
import { knownCarriers } from "../../../orders/domain/carriers.ts";
import { left } from "../../../orders/domain/order.ts";
import { Button } from "../../../ui/button.tsx";
import { ownerOrderAddress } from "../../addresses.ts";
import type { OneOrderPage, OrderAction } from "../../domain/orders/pages.ts";
import type { Fields } from "../../domain/pages.ts";
import { orderPageWords } from "../../order-words.ts";
import { Field } from "../field.tsx";
import { Moment } from "../moment.tsx";
import { Part } from "./part.tsx";

const words = orderPageWords.order;

type Props = Pick<OneOrderPage, "order" | "seen" | "form" | "typed" | "errors">;

type FormProps = { order: Props["order"]; does: OrderAction; hidden: Fields; children: ReactNode };

const ActionForm = ({ order, does, hidden, children }: FormProps) => (
  <form method="post" action={ownerOrderAddress(order.number)} noValidate>
    <input type="hidden" name="do" value={does} />
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
);

const carriers = "carriers";

/** With what it is sent, or was: a number may have been wrong, or not known yet. */
export function SendForm({ order, seen, typed, errors }: Props) {
  const isSent = order.state === "shipped";
  const now: Fields = isSent && order.parcel ? { ...order.parcel, ...typed } : typed;
  return (
    <Part heading={isSent ? words.change : words.send}>
      <p>{isSent ? words.changeLead : words.sendLead}</p>
      <ActionForm order={order} does={isSent ? "parcel" : "send"} hidden={{ seen: String(seen) }}>
        <Field
          name="carrier"
          label={words.carrier}
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
          label={words.tracking}
          spellCheck={false}
          defaultValue={now["tracking"]}
          error={errors["tracking"]}
        />
        <Button type="submit" tone={isSent ? "grey" : "gold"}>
          {isSent ? words.changeButton : words.sendButton}
        </Button>
      </ActionForm>
    </Part>
  );
}

/** In the place of that form, until whoever ordered without an account has confirmed it. */
export const Waits = ({ by }: { by: string }) => (
  <Part heading={words.waits}>
    <p>
      {words.waitsLead} <Moment at={by} />
    </p>
  </Part>
);

/** Asks before the units are cancelled that the form below has named. */
export const ConfirmUnits = ({ order, typed, confirm }: Props & Pick<OneOrderPage, "confirm">) => (
  <Part heading={words.unitsConfirm}>
    <ul>
      {order.lines.map(
        (line) => confirm![line.id] && <li key={line.id}>{words.unitsOfLine(confirm![line.id]!, line.title)}</li>,
      )}
    </ul>
    <p>{words.unitsSure}</p>
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
        {words.unitsButton}
      </Button>
    </ActionForm>
    <a href={ownerOrderAddress(order.number)}>{words.unitsKeep}</a>
  </Part>
);

export const UnitsForm = ({ order, seen, typed, errors }: Props) => (
  <Part heading={words.units}>
    <p>{words.unitsLead}</p>
    <ActionForm order={order} does="units" hidden={{ seen: String(seen) }}>
      {order.lines.map((line, at) => {
        const name = `units-${at}`;
        return (
          left(line) > 0 && (
            <Field
              key={name}
              name={name}
              label={words.unitsOf(line.title, left(line))}
              inputMode="numeric"
              defaultValue={typed[name]}
              error={errors[name]}
            />
          )
        );
      })}
      <Button type="submit" tone="grey">
        {words.unitsButton}
      </Button>
    </ActionForm>
  </Part>
);

/** Asks once: what opens first only says what is about to be done. */
export const CancelForm = ({ order, seen }: Props) => (
  <Part heading={words.cancel}>
    <details>
      <summary>{words.cancel}</summary>
      <ActionForm order={order} does="cancel" hidden={{ seen: String(seen) }}>
        <p>{words.cancelSure}</p>
        <Button type="submit" tone="grey">
          {words.cancelButton}
        </Button>
      </ActionForm>
    </details>
  </Part>
);

/** What can be done with an order without an account, beside what can be done with every one. */
export const GuestForms = ({ order, guest }: Pick<OneOrderPage, "order" | "guest">) => (
  <Part heading={words.guest}>
    {guest!.linksRevoked ? (
      <p>{words.revoked}</p>
    ) : (
      <details>
        <summary>{words.revoke}</summary>
        <ActionForm order={order} does="revoke" hidden={{}}>
          <p>{words.revokeLead}</p>
          <Button type="submit" tone="grey">
            {words.revokeButton}
          </Button>
        </ActionForm>
      </details>
    )}
    {order.state !== "placed" && (
      <details>
        <summary>{words.forget}</summary>
        <ActionForm order={order} does="forget" hidden={{}}>
          <p>{words.forgetSure}</p>
          <Button type="submit" tone="grey">
            {words.forgetButton}
          </Button>
        </ActionForm>
      </details>
    )}
  </Part>
);

export const NoteForm = ({ order, form, typed, errors }: Props) => (
  <ActionForm order={order} does="note" hidden={{ form }}>
    <Field name="note" label={words.note} rows={3} defaultValue={typed["note"]} error={errors["note"]} />
    <Button type="submit" tone="grey">
      {words.noteButton}
    </Button>
  </ActionForm>
);
