import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { ownerOrdersAddress, printOrdersAddress } from "../../addresses.ts";
import type { OrderFilter } from "../../domain/orders/pages.ts";
import { orderPageWords } from "../../order-words.ts";
import styles from "./many.module.css";

const words = orderPageWords.list;

type Props = {
  filter: OrderFilter;
  mayChange: boolean;
  /** The list, with a tick in each line. */
  children: ReactNode;
};

/** A form around a list: what is ticked is sent, cancelled or printed. What the list was narrowed to goes along. */
export const Many = ({ filter, mayChange, children }: Props) => (
  <form method="post" action={ownerOrdersAddress()} className={styles.many}>
    {Object.entries(filter).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
    <fieldset className={styles.actions}>
      <legend>{words.many}</legend>
      <Button tone="grey" data-needs-scripts data-ticks-all>
        {words.tickAll}
      </Button>
      {mayChange && (
        <Button type="submit" name="do" value="send">
          {words.send}
        </Button>
      )}
      <Button type="submit" tone="grey" name="what" value="slips" formMethod="get" formAction={printOrdersAddress()}>
        {words.slips}
      </Button>
      <Button type="submit" tone="grey" name="what" value="list" formMethod="get" formAction={printOrdersAddress()}>
        {words.printList}
      </Button>
      {mayChange && (
        <details>
          <summary>{words.cancelOpen}</summary>
          <p>{words.cancelSure}</p>
          <Button type="submit" tone="grey" name="do" value="cancel">
            {words.cancel}
          </Button>
        </details>
      )}
      <p className={styles.hint}>{words.printHint}</p>
    </fieldset>
  </form>
);
