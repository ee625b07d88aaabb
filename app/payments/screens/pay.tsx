import { useEffect } from "react";
import { Link } from "wouter";
import { forgetSent } from "../../orders/ui/draft.ts";
import { Sheet } from "../../orders/ui/sheet.tsx";
import { orderAddress, payAddress } from "../../orders/addresses.ts";
import { useFormatCents } from "../../shop/context.tsx";
import { Button } from "../../ui/button.tsx";
import type { PayPage } from "../domain/pay-page.ts";
import { paymentMessages } from "../messages.ts";
import { BankDetails } from "../ui/bank-details.tsx";
import styles from "./pay.module.css";

export default function Pay({ data }: { data: PayPage }) {
  useEffect(forgetSent, []);
  const { pay: messages } = paymentMessages;
  const { number, amountCents, until, method, transfer } = data;
  const formatCents = useFormatCents();
  return (
    <Sheet>
      <div className={styles.pay}>
        <h1>{messages.heading(number)}</h1>
        {method === "card" ? (
          <>
            <p>
              {messages.amount}: <strong>{formatCents(amountCents)}</strong>
            </p>
            <Card {...data} />
            {!data.isProcessing && <p>{messages.until}</p>}
          </>
        ) : (
          <>
            {transfer ? <BankDetails {...transfer} /> : <p role="alert">{paymentMessages.bankDetails.none}</p>}
            {until && <p>{messages.untilDay(until)}</p>}
          </>
        )}
        <p data-no-print>
          <Link href={orderAddress(number)}>{messages.back}</Link>
        </p>
      </div>
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
    <form method="post" action={payAddress(number)} className={styles.pay}>
      {problem && <p role="alert">{problem}</p>}
      <p>{messages.leave}</p>
      <Button type="submit">{messages.button}</Button>
    </form>
  );
}
