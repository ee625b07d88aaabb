import { Link } from "wouter";
import { Day } from "../../orders/ui/day.tsx";
import { Sheet } from "../../orders/ui/sheet.tsx";
import { orderAddress, payAddress } from "../../orders/addresses.ts";
import { useFormatCents } from "../../shop/context.tsx";
import { Button } from "../../ui/button.tsx";
import type { PayPage } from "../domain/pay-page.ts";
import { paymentMessages } from "../messages.ts";

/** The page of an unpaid order, shown after ordering. Leads to the card provider's page. */
export default function Pay({ data }: { data: PayPage }) {
  const { pay: messages } = paymentMessages;
  const { number, amountCents, until } = data;
  const formatCents = useFormatCents();
  return (
    <Sheet>
      <h1>{messages.heading(number)}</h1>
      <p>
        {messages.amount}: <strong>{formatCents(amountCents)}</strong>
      </p>
      <Card {...data} />
      <p>
        {messages.until} <Day at={until} />
      </p>
      <p data-no-print>
        <Link href={orderAddress(number)}>{messages.back}</Link>
      </p>
    </Sheet>
  );
}

function Card({ number, isProcessing, problem }: Pick<PayPage, "number" | "isProcessing" | "problem">) {
  const { pay: messages } = paymentMessages;
  if (isProcessing)
    return (
      <>
        <p role="status">{messages.processing}</p>
        <p>
          <a href={payAddress(number)}>{messages.reload}</a>
        </p>
      </>
    );
  return (
    <form method="post" action={payAddress(number)}>
      {problem && <p role="alert">{problem}</p>}
      <p>{messages.leave}</p>
      <Button type="submit">{messages.button}</Button>
    </form>
  );
}
