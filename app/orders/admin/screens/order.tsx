import type { ReactNode } from "react";
import { productAddress } from "../../../catalogue/addresses.ts";
import { type Order, orderStanding, remainingUnits } from "../../domain/order.ts";
import { pickupMessages } from "../../pickup-messages.ts";
import { partRows } from "../../../charges/part-rows.ts";
import { cents } from "../../../shop/domain/money.ts";
import { adminOrdersAddress, slipAddress } from "../addresses.ts";
import type { OrderCardMap, OrderCardProps } from "../map.ts";
import type { OneOrderPage, OrderAction } from "../domain/pages.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { Carriers, ConfirmUnits, NoteForm, OrderForms } from "../ui/order-forms.tsx";
import { Log, Notes } from "../ui/log.tsx";
import { orderTexts } from "../ui/order-texts.ts";
import { Parcels } from "../ui/parcels.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import { State } from "../ui/state.tsx";
import { Moment } from "../../../admin/ui/moment.tsx";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { Message } from "../../../admin/ui/message.tsx";
import { NumberCell, Table, TextCell } from "../../../admin/ui/table.tsx";
import { AdminFieldError } from "../../../admin/ui/field-error.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";
import styles from "./order.module.css";

export async function orderWith(map: OrderCardMap) {
  const loading = Object.entries(map).map(async ([name, { screen }]) => [name, (await screen()).default] as const);
  const components = new Map(await Promise.all(loading));
  const cardOf = ({ name, data }: OneOrderPage["cards"][number], props: Omit<OrderCardProps<never>, "data">) => {
    const Card = components.get(name);
    return Card && <Card key={name} data={data as never} {...props} />;
  };
  return {
    default: (page: AdminPage<OneOrderPage>) => {
      const { frame, mayChange } = page;
      return <OneOrder {...page}>{page.cards.map((card) => cardOf(card, { frame, mayChange }))}</OneOrder>;
    },
  };
}

function OneOrder({ frame, title, children, ...page }: AdminPage<OneOrderPage> & { children: ReactNode }) {
  const { order, email, postal, mayChange, errors, problem, done } = page;
  const why = problem ?? (Object.keys(errors).length > 0 ? messages.order.wrong : null);
  return (
    <AdminLayout frame={frame} title={title}>
      {done && !why && <Message>{doneText(done, order)}</Message>}
      {why && <AdminFieldError errors={errors}>{why}</AdminFieldError>}
      <p className={styles.line}>
        <State {...order} /> <Moment at={order.placedAt} /> <span>{messages.order.by(email)}</span>
        {order.isEmailUnconfirmed && <strong>{messages.order.emailUnconfirmed}</strong>}
      </p>
      <p className={styles.line}>
        <a href={adminOrdersAddress()}>{messages.order.toList}</a>
        {orderStanding(order).is !== "held" && <a href={slipAddress(order.number)}>{messages.order.slip}</a>}
        {page.documents.map(({ title: name, adminHref }) => (
          <a key={adminHref} href={adminHref}>
            {name}
          </a>
        ))}
      </p>
      <Carriers />
      {page.confirm && <ConfirmUnits {...page} confirm={page.confirm} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Lines {...page} />
          {children}
          {order.pickup && <TextPanel heading={pickupMessages.heading} text={order.pickup} />}
          <TextPanel heading={orderTexts(order).address} text={postal.join("\n")} />
          {order.giftNote !== null && (
            <TextPanel heading={messages.order.gift} text={order.giftNote || messages.order.noGiftNote} />
          )}
          {order.parcels.length > 0 && <Parcels {...page} />}
        </div>
        {mayChange && (order.state === "placed" || page.guest) && (
          <div className={styles.actions}>
            <OrderForms {...page} />
          </div>
        )}
        <div className={styles.column}>
          <Log {...page} />
          <Notes {...page}>{mayChange && <NoteForm {...page} />}</Notes>
        </div>
      </div>
    </AdminLayout>
  );
}

const TextPanel = ({ heading, text }: { heading: string; text: string }) => (
  <Panel heading={heading}>
    <p className={styles.text}>{text}</p>
  </Panel>
);

function doneText(done: OrderAction, order: Pick<Order, "state" | "pickup">) {
  const texts = orderTexts(order);
  return done === "send" && order.state === "placed" ? texts.partSent : texts.done[done];
}

function Lines({ order, slugs }: Pick<OneOrderPage, "order" | "slugs">) {
  const amount = useAmount();
  const { columns } = order.pickup ? pickupMessages.admin : messages.order;
  return (
    <Table label={messages.order.lines} columns={columns}>
      {order.lines.map(({ id, title, price, ...units }) => (
        <tr key={id}>
          <TextCell>
            {slugs[id] ? <a href={productAddress(slugs[id])}>{title}</a> : title}
            <small>{id}</small>
          </TextCell>
          <NumberCell>{units.quantity}</NumberCell>
          <NumberCell>{units.cancelled}</NumberCell>
          <NumberCell>{units.sent}</NumberCell>
          <NumberCell>{amount(cents(price))}</NumberCell>
          <NumberCell>{amount(cents(price) * remainingUnits(units))}</NumberCell>
        </tr>
      ))}
      {partRows(order.parts, order.totalCents, amount).map(({ id, label, amount: text, explanation }) => (
        <tr key={id}>
          <td colSpan={5}>
            {label}
            <small>{explanation}</small>
          </td>
          <NumberCell>{text}</NumberCell>
        </tr>
      ))}
      <tr className={styles.total}>
        <td colSpan={5}>{messages.order.total}</td>
        <NumberCell>{amount(order.totalCents)}</NumberCell>
      </tr>
    </Table>
  );
}
