import type { ReactNode } from "react";
import { knownCarriers } from "../../domain/carriers.ts";
import { left } from "../../domain/order.ts";
import { Button } from "../../../ui/button.tsx";
import { adminOrderAddress } from "../addresses.ts";
import type { OneOrderPage, OrderAction } from "../domain/pages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { orderPageMessages } from "../messages.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { Moment } from "../../../admin/ui/moment.tsx";
import { Part } from "./part.tsx";

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

/** Form to mark an order as shipped, or to edit the tracking details of a shipped order. */
export function SendForm({ order, seen, typed, errors }: Props) {
  const isSent = order.state === "shipped";
  const now: Fields = isSent && order.parcel ? { ...order.parcel, ...typed } : typed;
  return (
    <Part heading={isSent ? orderPageMessages.order.change : orderPageMessages.order.send}>
      <p>{isSent ? orderPageMessages.order.changeLead : orderPageMessages.order.sendLead}</p>
      <ActionForm order={order} does={isSent ? "parcel" : "send"} hidden={{ seen: String(seen) }}>
        <Field
          name="carrier"
          label={orderPageMessages.order.carrier}
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
          label={orderPageMessages.order.tracking}
          spellCheck={false}
          defaultValue={now["tracking"]}
          error={errors["tracking"]}
        />
        <Button type="submit" tone={isSent ? "grey" : "gold"}>
          {isSent ? orderPageMessages.order.changeButton : orderPageMessages.order.sendButton}
        </Button>
      </ActionForm>
    </Part>
  );
}

/** Replaces `SendForm` for an unconfirmed guest order. @param by confirmation deadline (ISO 8601). */
export const Waits = ({ by }: { by: string }) => (
  <Part heading={orderPageMessages.order.waits}>
    <p>
      {orderPageMessages.order.waitsLead} <Moment at={by} />
    </p>
  </Part>
);

/** Form to confirm the cancellation of items that the owner chose in `UnitsForm`. */
export const ConfirmUnits = ({ order, typed, confirm }: Props & Pick<OneOrderPage, "confirm">) => (
  <Part heading={orderPageMessages.order.unitsConfirm}>
    <ul>
      {order.lines.map(
        (line) =>
          confirm![line.id] && (
            <li key={line.id}>{orderPageMessages.order.unitsOfLine(confirm![line.id]!, line.title)}</li>
          ),
      )}
    </ul>
    <p>{orderPageMessages.order.unitsSure}</p>
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
        {orderPageMessages.order.unitsButton}
      </Button>
    </ActionForm>
    <a href={adminOrderAddress(order.number)}>{orderPageMessages.order.unitsKeep}</a>
  </Part>
);

export const UnitsForm = ({ order, seen, typed, errors }: Props) => (
  <Part heading={orderPageMessages.order.units}>
    <p>{orderPageMessages.order.unitsLead}</p>
    <ActionForm order={order} does="units" hidden={{ seen: String(seen) }}>
      {order.lines.map((line, at) => {
        const name = `units-${at}`;
        return (
          left(line) > 0 && (
            <Field
              key={name}
              name={name}
              label={orderPageMessages.order.unitsOf(line.title, left(line))}
              inputMode="numeric"
              defaultValue={typed[name]}
              error={errors[name]}
            />
          )
        );
      })}
      <Button type="submit" tone="grey">
        {orderPageMessages.order.unitsButton}
      </Button>
    </ActionForm>
  </Part>
);

/** Form to cancel the order. A collapsed section hides the button. */
export const CancelForm = ({ order, seen }: Props) => (
  <Part heading={orderPageMessages.order.cancel}>
    <details>
      <summary>{orderPageMessages.order.cancel}</summary>
      <ActionForm order={order} does="cancel" hidden={{ seen: String(seen) }}>
        <p>{orderPageMessages.order.cancelSure}</p>
        <Button type="submit" tone="grey">
          {orderPageMessages.order.cancelButton}
        </Button>
      </ActionForm>
    </details>
  </Part>
);

/** Forms to revoke the links of a guest order, and to delete the guest's data. */
export const GuestForms = ({ order, guest }: Pick<OneOrderPage, "order" | "guest">) => (
  <Part heading={orderPageMessages.order.guest}>
    {guest!.linksRevoked ? (
      <p>{orderPageMessages.order.revoked}</p>
    ) : (
      <details>
        <summary>{orderPageMessages.order.revoke}</summary>
        <ActionForm order={order} does="revoke" hidden={{}}>
          <p>{orderPageMessages.order.revokeLead}</p>
          <Button type="submit" tone="grey">
            {orderPageMessages.order.revokeButton}
          </Button>
        </ActionForm>
      </details>
    )}
    {order.state !== "placed" && (
      <details>
        <summary>{orderPageMessages.order.forget}</summary>
        <ActionForm order={order} does="forget" hidden={{}}>
          <p>{orderPageMessages.order.forgetSure}</p>
          <Button type="submit" tone="grey">
            {orderPageMessages.order.forgetButton}
          </Button>
        </ActionForm>
      </details>
    )}
  </Part>
);

export const NoteForm = ({ order, form, typed, errors }: Props) => (
  <ActionForm order={order} does="note" hidden={{ form }}>
    <Field
      name="note"
      label={orderPageMessages.order.note}
      rows={3}
      defaultValue={typed["note"]}
      error={errors["note"]}
    />
    <Button type="submit" tone="grey">
      {orderPageMessages.order.noteButton}
    </Button>
  </ActionForm>
);
