import type { ComponentProps } from "react";
import { knownCarriers } from "../../domain/carriers.ts";
import type { SentParcel, Units } from "../../domain/order.ts";
import { unsentUnits } from "../../domain/parcels.ts";
import { adminOrderAddress } from "../addresses.ts";
import type { OneOrderPage, OrderAction } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { Form } from "../../../admin/ui/form.tsx";
import { Moment } from "../../../admin/ui/moment.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";

type Props = Pick<OneOrderPage, "order" | "seen" | "form" | "typed" | "errors">;

type FormProps = Omit<ComponentProps<typeof Form>, "action"> & Pick<Props, "order"> & { does: OrderAction };

const ActionForm = ({ order, does, hidden, ...form }: FormProps) => (
  <Form action={adminOrderAddress(order.number)} button={{ tone: "grey" }} hidden={{ do: does, ...hidden }} {...form} />
);

type CollapsedProps = Pick<FormProps, "order" | "hidden"> & { does: "cancel" | "revoke" | "forget" };

/** Form of an action that cannot be undone. Requires two clicks: the first opens the form. */
const CollapsedForm = ({ does, ...form }: CollapsedProps) => (
  <details>
    <summary>{messages.order[does].open}</summary>
    <ActionForm does={does} submit={messages.order[does].button} {...form}>
      <p>{messages.order[does].sure}</p>
    </ActionForm>
  </details>
);

const carriers = "carriers";

type TrackingProps = { typed: Fields; errors: Fields; id?: string };

const TrackingFields = ({ typed, errors, id = "" }: TrackingProps) => (
  <>
    <Field
      name="carrier"
      id={`carrier${id}`}
      label={messages.order.carrier}
      list={carriers}
      defaultValue={typed["carrier"]}
      error={errors["carrier"]}
    />
    <Field
      name="tracking"
      id={`tracking${id}`}
      label={messages.order.tracking}
      spellCheck={false}
      defaultValue={typed["tracking"]}
      error={errors["tracking"]}
    />
  </>
);

export const Carriers = () => (
  <datalist id={carriers}>
    {knownCarriers.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
);

/** Form to send a parcel with all unsent units, or with some. */
export function SendForm({ order, seen, typed, errors }: Props) {
  const { heading, lead, button, part, partLead } = messages.order.send;
  const lines = order.lines.map((line, at) => ({ ...line, name: `send-${at}`, unsent: unsentUnits(line) }));
  const own = typed["do"] === "send" ? typed : {};
  const isPart = lines.some(({ name, unsent }) => errors[name] || (own[name] ?? String(unsent)) !== String(unsent));
  const total = lines.reduce((sum, { unsent }) => sum + unsent, 0);
  return (
    <Panel heading={heading}>
      <p>{lead}</p>
      <ActionForm order={order} does="send" submit={button} button={{ tone: "gold" }} hidden={{ seen: String(seen) }}>
        <TrackingFields typed={own} errors={typed["do"] === "send" ? errors : {}} />
        {total > 1 && (
          <details open={isPart}>
            <summary>{part}</summary>
            <p>{partLead}</p>
            {lines.map(
              ({ id, title, name, unsent }) =>
                unsent > 0 && (
                  <Field
                    key={id}
                    name={name}
                    label={messages.order.unitsToSend(title, unsent)}
                    inputMode="numeric"
                    defaultValue={own[name] ?? String(unsent)}
                    error={errors[name]}
                  />
                ),
            )}
          </details>
        )}
      </ActionForm>
    </Panel>
  );
}

type ParcelProps = Props & { parcel: SentParcel; n: number; isUndoable: boolean; sends: boolean };

/** Forms to change the tracking details of a parcel, to undo it, and to send its email at once. */
export function ParcelForms({ parcel, n, isUndoable, sends, order, seen, typed, errors }: ParcelProps) {
  const { open, button } = messages.order.parcel;
  const hidden = { seen: String(seen), parcel: String(parcel.id ?? "") };
  const isTyped = typed["do"] === "parcel" && typed["parcel"] === hidden.parcel;
  return (
    <>
      <details open={isTyped}>
        <summary>{open(n)}</summary>
        <ActionForm order={order} does="parcel" submit={button} hidden={hidden}>
          <TrackingFields typed={isTyped ? typed : parcelFields(parcel)} errors={isTyped ? errors : {}} id={`-${n}`} />
        </ActionForm>
      </details>
      {isUndoable && (
        <>
          <p>{messages.order.undo.lead}</p>
          <ActionForm order={order} does="undo" submit={messages.order.undo.button(n)} hidden={hidden} />
          {sends && <ActionForm order={order} does="email" submit={messages.order.email.button(n)} hidden={hidden} />}
        </>
      )}
    </>
  );
}

const parcelFields = ({ carrier, tracking }: SentParcel): Fields => ({ carrier, tracking });

/** Replaces `SendForm` for an unconfirmed guest order. @param by confirmation deadline (ISO 8601). */
export const Waits = ({ by }: { by: string }) => (
  <Panel heading={messages.order.waits}>
    <p>
      {messages.order.waitsLead} <Moment at={by} />
    </p>
  </Panel>
);

/** Form to confirm the cancellation of items that the owner chose in `UnitsForm`. */
export const ConfirmUnits = ({ order, typed, confirm }: Props & { confirm: Units }) => (
  <Panel heading={messages.order.unitsConfirm}>
    <ul>
      {order.lines.map(({ id, title }) => {
        const units = confirm[id];
        return units && <li key={id}>{messages.order.unitsOfLine(units, title)}</li>;
      })}
    </ul>
    <p>{messages.order.unitsSure}</p>
    <ActionForm
      order={order}
      does="units"
      submit={messages.order.unitsButton}
      hidden={{
        seen: typed["seen"] ?? "",
        sure: "yes",
        ...Object.fromEntries(order.lines.map((_, at) => [`units-${at}`, typed[`units-${at}`] ?? ""])),
      }}
    />
    <a href={adminOrderAddress(order.number)}>{messages.order.unitsKeep}</a>
  </Panel>
);

export const UnitsForm = ({ order, seen, typed, errors }: Props) => (
  <Panel heading={messages.order.units}>
    <p>{messages.order.unitsLead}</p>
    <ActionForm order={order} does="units" submit={messages.order.unitsButton} hidden={{ seen: String(seen) }}>
      {order.lines.map((line, at) => {
        const name = `units-${at}`;
        return (
          unsentUnits(line) > 0 && (
            <Field
              key={name}
              name={name}
              label={messages.order.unitsOf(line.title, unsentUnits(line))}
              inputMode="numeric"
              defaultValue={typed[name]}
              error={errors[name]}
            />
          )
        );
      })}
    </ActionForm>
  </Panel>
);

export const CancelForm = ({ order, seen }: Props) => (
  <Panel heading={messages.order.cancel.open}>
    <CollapsedForm order={order} does="cancel" hidden={{ seen: String(seen) }} />
  </Panel>
);

export const GuestForms = ({ order, guest }: Pick<Props, "order"> & { guest: NonNullable<OneOrderPage["guest"]> }) => (
  <Panel heading={messages.order.guest}>
    {guest.linksRevoked ? <p>{messages.order.revoked}</p> : <CollapsedForm order={order} does="revoke" />}
    {order.state !== "placed" && <CollapsedForm order={order} does="forget" />}
  </Panel>
);

export const NoteForm = ({ order, form, typed, errors }: Props) => (
  <ActionForm order={order} does="note" submit={messages.order.noteButton} hidden={{ form }}>
    <Field name="note" label={messages.order.note} rows={3} defaultValue={typed["note"]} error={errors["note"]} />
  </ActionForm>
);
