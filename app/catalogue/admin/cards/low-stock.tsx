import { Card } from "../../../admin/ui/card.tsx";
import { useCount } from "../../../admin/ui/locale-context.ts";
import { Table, TextCell } from "../../../admin/ui/table.tsx";
import { adminProductAddress, productsAddress } from "../addresses.ts";
import type { LowStock } from "../../domain/assortment.ts";
import { catalogueAdminMessages } from "../messages.ts";

export default function LowStockCard({ data: { few, soldOut, most, fewest } }: { data: LowStock }) {
  const count = useCount();
  const { stock: messages } = catalogueAdminMessages;
  const upTo = (number: number) => (number > most ? messages.moreThan(count(most)) : count(number));
  return (
    <Card title={messages.title}>
      <p>
        {few > 0 ? messages.few(upTo(few)) : messages.none}{" "}
        {soldOut > 0 && <a href={productsAddress({ state: "sold-out" })}>{messages.soldOut(upTo(soldOut))}</a>}
      </p>
      {few > 0 && (
        <Table label={messages.fewest} columns={Object.values(messages.columns)}>
          {fewest.map(({ id, title, left }) => (
            <tr key={id}>
              <td>{count(left)}</td>
              <TextCell>
                <a href={adminProductAddress(id)}>{title}</a>
              </TextCell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
