import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { adminOrdersAddress, printOrdersAddress } from "../addresses.ts";
import type { OrderFilter } from "../domain/pages.ts";
import { orderPageMessages } from "../messages.ts";
import styles from "./many.module.css";

type Props = {
  filter: OrderFilter;
  mayChange: boolean;
  /** Table of orders, with a checkbox in each row. */
  children: ReactNode;
};

/** Form to ship, cancel or print the selected orders. Hidden fields contain the filters of the list. */
export const Many = ({ filter, mayChange, children }: Props) => (
  <form method="post" action={adminOrdersAddress()} className={styles.many}>
    {Object.entries(filter).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
    <fieldset className={styles.actions}>
      <legend>{orderPageMessages.list.many}</legend>
      <Button tone="grey" data-needs-scripts data-ticks-all>
        {orderPageMessages.list.tickAll}
      </Button>
      {mayChange && (
        <Button type="submit" name="do" value="send">
          {orderPageMessages.list.send}
        </Button>
      )}
      <Button type="submit" tone="grey" name="what" value="slips" formMethod="get" formAction={printOrdersAddress()}>
        {orderPageMessages.list.slips}
      </Button>
      <Button type="submit" tone="grey" name="what" value="list" formMethod="get" formAction={printOrdersAddress()}>
        {orderPageMessages.list.printList}
      </Button>
      {mayChange && (
        <details>
          <summary>{orderPageMessages.list.cancelOpen}</summary>
          <p>{orderPageMessages.list.cancelSure}</p>
          <Button type="submit" tone="grey" name="do" value="cancel">
            {orderPageMessages.list.cancel}
          </Button>
        </details>
      )}
      <p className={styles.hint}>{orderPageMessages.list.printHint}</p>
    </fieldset>
  </form>
);
