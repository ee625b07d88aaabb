import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { adminOrdersAddress, printOrdersAddress } from "../../addresses.ts";
import type { OrderFilter } from "../../domain/orders/pages.ts";
import { orderPageMessages } from "../../order-messages.ts";
import styles from "./many.module.css";

const messages = orderPageMessages.list;

type Props = {
  filter: OrderFilter;
  mayChange: boolean;
  /** The list, with a checkbox in each row. */
  children: ReactNode;
};

/** Form around the list to ship, cancel or print selected orders. It includes the filters. */
export const Many = ({ filter, mayChange, children }: Props) => (
  <form method="post" action={adminOrdersAddress()} className={styles.many}>
    {Object.entries(filter).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
    <fieldset className={styles.actions}>
      <legend>{messages.many}</legend>
      <Button tone="grey" data-needs-scripts data-ticks-all>
        {messages.tickAll}
      </Button>
      {mayChange && (
        <Button type="submit" name="do" value="send">
          {messages.send}
        </Button>
      )}
      <Button type="submit" tone="grey" name="what" value="slips" formMethod="get" formAction={printOrdersAddress()}>
        {messages.slips}
      </Button>
      <Button type="submit" tone="grey" name="what" value="list" formMethod="get" formAction={printOrdersAddress()}>
        {messages.printList}
      </Button>
      {mayChange && (
        <details>
          <summary>{messages.cancelOpen}</summary>
          <p>{messages.cancelSure}</p>
          <Button type="submit" tone="grey" name="do" value="cancel">
            {messages.cancel}
          </Button>
        </details>
      )}
      <p className={styles.hint}>{messages.printHint}</p>
    </fieldset>
  </form>
);
