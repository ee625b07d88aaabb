import type { ComponentProps } from "react";
import { sumOf } from "../../../charges/domain/proportion.ts";
import { knownCarriers } from "../../domain/carriers.ts";
import { orderStanding, type SentParcel, type Units } from "../../domain/order.ts";
import { linesOf, unsentUnits } from "../../domain/parcels.ts";
import { UnitList } from "../../ui/unit-list.tsx";
import { adminOrderAddress } from "../addresses.ts";
import type { OneOrderPage, OrderAction } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { Form } from "../../../admin/ui/form.tsx";
import { Moment } from "../../../admin/ui/moment.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import { orderTexts } from "./order-texts.ts";

type Props = Pick<OneOrderPage, "order" | "seen" | "form" | "typed" | "errors" | "sends">;

type FormProps = Omit<ComponentProps<typeof Form>, "action"> & Pick<Props, "order" | "seen"> & { does: OrderAction };

function ActionForm({ order, seen, does, ...form }: FormProps) {
  const hidden = { do: does, seen: String(seen), ...form.hidden };
  return <Form action={adminOrderAddress(order.number)} button={{ tone: "grey" }} {...form} hidden={hidden} />;
}

type CollapsedProps = Pick<FormProps, "order" | "seen"> & { does: "cancel" | "revoke" | "forget" };

/** Form of an irreversible action. The first click opens the form. */
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

const TrackingFields = ({ typed, errors, id = "" }: TrackingProps) =>
  (["carrier", "tracking"] as const).map((name) => (
    <Field
      key={name}
      name={name}
      id={`${name}${id}`}
      label={messages.order[name]}
      list={name === "carrier" ? carriers : undefined}
      spellCheck={false}
      defaultValue={typed[name]}
      error={errors[name]}
    />
  ));

export const Carriers = () => (
  <datalist id={carriers}>
    {knownCarriers.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
);

/** Number fields for unsent units. Fields to send are prefilled. */
const UnitFields = ({ to, order, typed, errors }: Omit<Props, "seen" | "form" | "sends"> & { to: "units" | "send" }) =>
  order.lines.map((line, at) => {
    const [name, unsent] = [`${to}-${at}`, unsentUnits(line)];
    return (
      unsent > 0 && (
        <Field
          key={name}
          name={name}
          label={orderTexts(order).unitsIn[to](line.title, unsent)}
          inputMode="numeric"
          defaultValue={typed[name] ?? (to === "send" ? String(unsent) : undefined)}
          error={errors[name]}
        />
      )
    );
  });

function SendForm({ order, seen, sends, ...page }: Props) {
  const { send, emailLater } = orderTexts(order);
  const { heading, lead, button, part, partLead } = send;
  const { typed, errors }: Pick<Props, "typed" | "errors"> =
    page.typed["do"] === "send" ? page : { typed: {}, errors: {} };
  const isPart = order.lines.some(
    (line, at) => errors[`send-${at}`] || Number(typed[`send-${at}`] ?? unsentUnits(line)) !== unsentUnits(line),
  );
  return (
    <Panel heading={heading}>
      <p>
        {lead} {sends && emailLater}
      </p>
      <ActionForm order={order} seen={seen} does="send" submit={button} button={{ tone: "gold" }}>
        {!order.pickup && <TrackingFields typed={typed} errors={errors} />}
        {sumOf(order.lines, unsentUnits) > 1 && (
          <details open={isPart}>
            <summary>{part}</summary>
            <p>{partLead}</p>
            <UnitFields to="send" order={order} typed={typed} errors={errors} />
          </details>
        )}
      </ActionForm>
    </Panel>
  );
}

type ParcelProps = Props & Pick<OneOrderPage, "undoable"> & { parcel: SentParcel; n: number };

export function ParcelForms({ parcel, n, undoable, sends, order, seen, typed, errors }: ParcelProps) {
  const texts = orderTexts(order);
  const { open, button } = texts.parcel;
  const { id, carrier, tracking } = parcel;
  const shared = { order, seen, hidden: { parcel: String(id ?? "") } };
  const isTyped = typed["do"] === "parcel" && typed["parcel"] === shared.hidden.parcel;
  return (
    <>
      {!order.pickup && (
        <details open={isTyped}>
          <summary>{open(n)}</summary>
          <ActionForm {...shared} does="parcel" submit={button}>
            <TrackingFields
              typed={isTyped ? typed : { carrier, tracking }}
              errors={isTyped ? errors : {}}
              id={`-${n}`}
            />
          </ActionForm>
        </details>
      )}
      {id !== null && undoable.includes(id) && (
        <>
          <p>{texts.undo.lead}</p>
          <ActionForm {...shared} does="undo" submit={texts.undo.button(n)} />
          {sends && <ActionForm {...shared} does="email" submit={texts.email.button(n)} />}
        </>
      )}
    </>
  );
}

export const ConfirmUnits = ({ order, seen, typed, confirm }: Props & { confirm: Units }) => (
  <Panel heading={messages.order.unitsConfirm}>
    <UnitList lines={linesOf(order.lines, confirm)} />
    <p>{messages.order.unitsSure}</p>
    <ActionForm
      order={order}
      seen={seen}
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

/** Forms for an order's state. A held order cannot ship, but can be cancelled. */
export function OrderForms(page: Props & Pick<OneOrderPage, "confirm" | "guest">) {
  const { order, seen, guest } = page;
  const standing = orderStanding(order);
  return (
    <>
      {standing.is === "held" && (
        <Panel heading={messages.order.waits}>
          <p>
            {messages.order.waitsLead[standing.reason]} <Moment at={standing.until} />
          </p>
        </Panel>
      )}
      {standing.is === "placed" && <SendForm {...page} />}
      {order.state === "placed" && !page.confirm && (
        <Panel heading={messages.order.units}>
          <p>{messages.order.unitsLead}</p>
          <ActionForm order={order} seen={seen} does="units" submit={messages.order.unitsButton}>
            <UnitFields to="units" {...page} />
          </ActionForm>
        </Panel>
      )}
      {order.state === "placed" && (
        <Panel heading={messages.order.cancel.open}>
          <CollapsedForm order={order} seen={seen} does="cancel" />
        </Panel>
      )}
      {guest && (
        <Panel heading={messages.order.guest}>
          {guest.linksRevoked && <p>{messages.order.revoked}</p>}
          {!guest.linksRevoked && <CollapsedForm order={order} seen={seen} does="revoke" />}
          {order.state !== "placed" && <CollapsedForm order={order} seen={seen} does="forget" />}
        </Panel>
      )}
    </>
  );
}

export const NoteForm = ({ order, seen, form, typed, errors }: Props) => (
  <ActionForm order={order} seen={seen} does="note" submit={messages.order.noteButton} hidden={{ form }}>
    <Field name="note" label={messages.order.note} rows={3} defaultValue={typed["note"]} error={errors["note"]} />
  </ActionForm>
);
