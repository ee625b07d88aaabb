import { orderStatuses } from "../../domain/order.ts";
import { adminOrdersAddress } from "../addresses.ts";
import type { OrderFilter } from "../domain/pages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { Filters } from "../../../admin/ui/filters.tsx";

const states = () => [
  { value: "", label: messages.list.any },
  ...orderStatuses.map((value) => ({ value, label: messages.states[value] })),
];

export const Filter = (page: { filter: OrderFilter; errors: Fields }) => (
  <Filters
    action={adminOrdersAddress()}
    messages={messages.list}
    fields={{
      q: { type: "search", hint: messages.list.hint, maxLength: 200, spellCheck: false },
      state: { options: states() },
      from: { type: "date" },
      to: { type: "date" },
    }}
    {...page}
  />
);
