import { left, type OrderSummary } from "../../../orders/domain/order.ts";

/** How many units of an order are left. */
export const unitsIn = ({ state, lines }: Pick<OrderSummary, "state" | "lines">) =>
  state === "cancelled" ? 0 : lines.reduce((sum, line) => sum + left(line), 0);
