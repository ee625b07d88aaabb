import { remainingUnits } from "../../domain/order.ts";
import { orderMessages } from "../../messages.ts";
import type { PrintPage } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { MomentCell, Table } from "../../../admin/ui/table.tsx";
import { stateText } from "./state.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";

export function PrintedList({ orders }: Pick<PrintPage, "orders">) {
  const amount = useAmount();
  return (
    <Table label={messages.print.list} columns={messages.print.listColumns}>
      {orders.map(({ order, postal }) => (
        <tr key={order.number}>
          <td>{order.number}</td>
          <MomentCell at={order.placedAt} />
          <td>{postal.join(", ")}</td>
          <td>
            {order.lines
              .filter((line) => remainingUnits(line) > 0)
              .map((line) => orderMessages.details.unitsOf(remainingUnits(line), line.title))
              .join(", ")}
          </td>
          <td>{stateText(order)}</td>
          <td>{amount(order.totalCents)}</td>
        </tr>
      ))}
    </Table>
  );
}
