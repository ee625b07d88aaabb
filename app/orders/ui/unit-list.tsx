import type { Order } from "../domain/order.ts";
import { orderMessages } from "../messages.ts";

export const UnitList = ({ lines }: Pick<Order, "lines">) => (
  <ul>
    {lines.map(({ id, title, quantity }) => (
      <li key={id}>{orderMessages.details.unitsOf(quantity, title)}</li>
    ))}
  </ul>
);
