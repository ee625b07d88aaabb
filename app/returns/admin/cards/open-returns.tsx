import { Card } from "../../../admin/ui/card.tsx";
import { returnsAddress } from "../addresses.ts";
import type { OpenReturns } from "../domain/pages.ts";
import { returnAdminMessages } from "../messages.ts";
import { ReturnTable } from "../ui/return-table.tsx";
import { LinkParagraph } from "../../../admin/ui/page.tsx";

export default function OpenReturnsCard({ data: { count, oldest } }: { data: OpenReturns }) {
  const { card: messages, list } = returnAdminMessages;
  return (
    <Card title={list.title}>
      <p>{count === 0 ? messages.none : messages.count(count)}</p>
      {count > 0 && <ReturnTable label={messages.oldest} returns={oldest} />}
      <LinkParagraph href={returnsAddress()}>{messages.all}</LinkParagraph>
    </Card>
  );
}
