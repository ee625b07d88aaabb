import { Card } from "../../../admin/ui/card.tsx";
import { useAmount, useCount } from "../../../admin/ui/locale-context.ts";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { moneyAddress } from "../addresses.ts";
import type { MoneyNow } from "../domain/pages.ts";
import { moneyMessages } from "../money-messages.ts";
import { LinkParagraph } from "../../../admin/ui/page.tsx";

export default function MoneyCard({ data }: { data: MoneyNow }) {
  const [amount, count] = [useAmount(), useCount()];
  const { card: messages, title } = moneyMessages;
  if (!data) return null;
  const { todayCents, weekCents, byHand, notSent, unpaid, differences } = data;
  return (
    <Card title={title}>
      {differences.length > 0 && (
        <p>
          <strong>{messages.differences}</strong>
          {differences.map((number) => (
            <span key={number}>
              {" "}
              <a href={adminOrderAddress(number)}>{number}</a>
            </span>
          ))}
        </p>
      )}
      <p>{messages.received(amount(todayCents), amount(weekCents))}</p>
      {byHand > 0 && (
        <LinkParagraph href={moneyAddress({ state: "by hand" })}>{messages.byHand(count(byHand))}</LinkParagraph>
      )}
      {notSent > 0 && (
        <LinkParagraph href={moneyAddress({ state: "waiting" })}>{messages.notSent(count(notSent))}</LinkParagraph>
      )}
      {unpaid > 0 && (
        <LinkParagraph href={moneyAddress({ state: "open" })}>{messages.unpaid(count(unpaid))}</LinkParagraph>
      )}
    </Card>
  );
}
