import { Card } from "../../../admin/ui/card.tsx";
import { useCount } from "../../../admin/ui/locale-context.ts";
import { Table, TextCell } from "../../../admin/ui/table.tsx";
import { adminProductAddress, productsAddress } from "../addresses.ts";
import type { LowStock } from "../domain/dashboard.ts";
import { catalogueAdminMessages } from "../messages.ts";

export default function LowStockCard({ data: { few, soldOut, most, fewest } }: { data: LowStock }) {
  const count = useCount();
  const { title, none, moreThan, columns } = catalogueAdminMessages.stock;
  const upTo = (number: number) => (number > most ? moreThan(count(most)) : count(number));
  return (
    <Card title={title}>
      <p>
        {few > 0 ? catalogueAdminMessages.stock.few(upTo(few)) : none}{" "}
        {soldOut > 0 && (
          <a href={productsAddress({ state: "sold-out" })}>{catalogueAdminMessages.stock.soldOut(upTo(soldOut))}</a>
        )}
      </p>
      {few > 0 && (
        <Table label={catalogueAdminMessages.stock.fewest} columns={Object.values(columns)}>
          {fewest.map(({ id, title: name, left }) => (
            <tr key={id}>
              <td>{count(left)}</td>
              <TextCell>
                <a href={adminProductAddress(id)}>{name}</a>
              </TextCell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
