import { Card } from "../../../admin/ui/card.tsx";
import { useCount } from "../../../admin/ui/locale-context.ts";
import { Table, TextCell } from "../../../admin/ui/table.tsx";
import { adminOrderAddress, adminOrdersAddress } from "../addresses.ts";
import type { ToShip } from "../domain/dashboard.ts";
import { orderAdminMessages as messages } from "../messages.ts";

export default function ToShipCard({ data: { count: toShip, more, oldest } }: { data: ToShip }) {
  const count = useCount();
  const { title, none, columns } = messages.orders;
  if (toShip === 0)
    return (
      <Card title={title}>
        <p>{none}</p>
      </Card>
    );
  return (
    <Card title={title}>
      <p>{messages.orders.count(count(toShip), more)}</p>
      <Table label={messages.orders.oldest} columns={columns}>
        {oldest.map(({ number, name, hours }) => (
          <tr key={number}>
            <td>
              <a href={adminOrderAddress(number)}>{number}</a>
            </td>
            <TextCell>{name}</TextCell>
            <td>{messages.orders.waits(hours)}</td>
          </tr>
        ))}
      </Table>
      <p>
        <a href={adminOrdersAddress({ state: "placed" })}>{messages.orders.all}</a>
      </p>
    </Card>
  );
}
