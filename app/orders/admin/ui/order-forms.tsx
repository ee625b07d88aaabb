import type { ComponentProps } from "react";
import { knownCarriers } from "../../domain/carriers.ts";
import { remainingUnits, type Units } from "../../domain/order.ts";
import { adminOrderAddress } from "../addresses.ts";
import type { OneOrderPage, OrderAction } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
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

/** Form to mark an order as shipped, or to edit its tracking details. */
export function SendForm({ order, seen, typed, errors }: Props) {
  const does = order.state === "shipped" ? "parcel" : "send";
  const { heading, lead, button } = messages.order[does];
  const now = does === "parcel" ? { ...order.parcel, ...typed } : typed;
  return (
    <Panel heading={heading}>
      <p>{lead}</p>
      <ActionForm
        order={order}
        does={does}
        submit={button}
        button={{ tone: does === "parcel" ? "grey" : "gold" }}
        hidden={{ seen: String(seen) }}
      >
        <Field
          name="carrier"
          label={messages.order.carrier}
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
          label={messages.order.tracking}
          spellCheck={false}
          defaultValue={now["tracking"]}
          error={errors["tracking"]}
        />
      </ActionForm>
    </Panel>
  );
}

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
          remainingUnits(line) > 0 && (
            <Field
              key={name}
              name={name}
              label={messages.order.unitsOf(line.title, remainingUnits(line))}
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
