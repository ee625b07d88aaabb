import { Card } from "../../../admin/ui/card.tsx";
import { useCount } from "../../../admin/ui/locale-context.ts";
import { LinkCell, Table, TextCell } from "../../../admin/ui/table.tsx";
import { adminOrderAddress, adminOrdersAddress } from "../addresses.ts";
import type { ToShip } from "../domain/dashboard.ts";
import { orderAdminMessages as messages } from "../messages.ts";
import { LinkParagraph } from "../../../admin/ui/page.tsx";

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
            <LinkCell href={adminOrderAddress(number)}>{number}</LinkCell>
            <TextCell>{name}</TextCell>
            <td>{messages.orders.waits(hours)}</td>
          </tr>
        ))}
      </Table>
      <LinkParagraph href={adminOrdersAddress({ state: "placed" })}>{messages.orders.all}</LinkParagraph>
    </Card>
  );
}
