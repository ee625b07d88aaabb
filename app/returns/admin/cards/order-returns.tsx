import { Panel } from "../../../admin/ui/panel.tsx";
import type { OrderCardProps } from "../../../orders/admin/map.ts";
import type { ListedReturn } from "../domain/pages.ts";
import { returnAdminMessages } from "../messages.ts";
import { ReturnTable } from "../ui/return-table.tsx";

export default function OrderReturnsCard({ data }: OrderCardProps<readonly ListedReturn[]>) {
  const { title, table } = returnAdminMessages.list;
  return (
    <Panel heading={title}>
      <ReturnTable label={table} returns={data} />
    </Panel>
  );
}
