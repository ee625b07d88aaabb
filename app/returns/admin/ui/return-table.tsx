import { LinkCell, MomentCell, NumberCell, Table } from "../../../admin/ui/table.tsx";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { adminReturnAddress } from "../addresses.ts";
import type { ListedReturn } from "../domain/pages.ts";
import { returnAdminMessages } from "../messages.ts";

export function ReturnTable({ label, returns }: { label: string; returns: readonly ListedReturn[] }) {
  const { list: messages, states } = returnAdminMessages;
  return (
    <Table label={label} columns={messages.columns}>
      {returns.map(({ id, number, isWithdrawal, state, requestedAt, units, daysLeft }) => (
        <tr key={id}>
          <LinkCell href={adminReturnAddress(id)}>{id}</LinkCell>
          <td>{isWithdrawal ? messages.withdrawal : messages.request}</td>
          <td>{states[state]}</td>
          <td>{daysLeft === null ? "" : messages.daysLeft(daysLeft)}</td>
          <td>{number === null ? messages.unknown : <a href={adminOrderAddress(number)}>{number}</a>}</td>
          <MomentCell at={requestedAt} />
          <NumberCell>{units}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}
