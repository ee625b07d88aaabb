import type { ReactNode } from "react";
import { BulkActions } from "../../../admin/ui/bulk-actions.tsx";
import { Button } from "../../../ui/button.tsx";
import { adminOrdersAddress, printOrdersAddress } from "../addresses.ts";
import type { OrderFilter } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";

type Props = { filter: OrderFilter; mayChange: boolean; list: ReactNode };

export const Many = ({ filter, mayChange, list }: Props) => (
  <BulkActions
    action={adminOrdersAddress()}
    hidden={Object.fromEntries(Object.entries(filter).filter(([, value]) => value))}
    legend={messages.list.many}
    selectAll={messages.list.tickAll}
    hint={messages.list.printHint}
    list={list}
  >
    {mayChange && (
      <Button type="submit" name="do" value="send">
        {messages.list.send}
      </Button>
    )}
    <Button type="submit" tone="grey" name="what" value="slips" formMethod="get" formAction={printOrdersAddress()}>
      {messages.list.slips}
    </Button>
    <Button type="submit" tone="grey" name="what" value="list" formMethod="get" formAction={printOrdersAddress()}>
      {messages.list.printList}
    </Button>
    {mayChange && (
      <details>
        <summary>{messages.list.cancelOpen}</summary>
        <p>{messages.list.cancelSure}</p>
        <Button type="submit" tone="grey" name="do" value="cancel">
          {messages.list.cancel}
        </Button>
      </details>
    )}
  </BulkActions>
);
