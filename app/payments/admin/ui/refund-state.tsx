import { HiddenFields } from "../../../admin/ui/form.tsx";
import { Button } from "../../../ui/button.tsx";
import { refundAddress } from "../addresses.ts";
import type { ListedRefund } from "../domain/pages.ts";
import { orderPaymentMessages as messages } from "../refund-messages.ts";

type Props = Pick<ListedRefund, "id" | "state" | "providerRefund"> & { number: number; mayChange: boolean };

export const RefundStateCell = ({ id, number, state, providerRefund, mayChange }: Props) => (
  <td>
    {messages.states[state]}
    {providerRefund && <small>{providerRefund}</small>}
    {mayChange && (state === "by hand" || state === "failed") && (
      <form method="post" action={refundAddress(number)}>
        <HiddenFields values={{ do: "sent", refund: id }} />
        <Button type="submit" tone="grey">
          {messages.markSent}
        </Button>
      </form>
    )}
  </td>
);
