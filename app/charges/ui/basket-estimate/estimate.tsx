import { useId } from "react";
import { availableLines } from "../../../basket/domain/available-lines.ts";
import { linesOf } from "../../../basket/domain/lines.ts";
import { checkoutAddress } from "../../../shop/addresses.ts";
import { useBasket, useFormatCents, useShop } from "../../../shop/context.tsx";
import { Button } from "../../../ui/button.tsx";
import { type EstimateData, placeIn } from "../../domain/estimate.ts";
import { quoteFor } from "../../domain/quote.ts";
import type { Total, TotalRefusal } from "../../domain/total.ts";
import { chargeMessages } from "../../messages.ts";
import { refusalText } from "../../refusal-text.ts";
import { Parts } from "../parts.tsx";
import styles from "./estimate.module.css";
import { useCountry, useEstimateData } from "./use-estimate.ts";

/** `data` is null if the browser must fetch it. */
export function Estimate({ data }: { data: EstimateData | null | undefined }) {
  const { closed } = useShop();
  const estimate = useEstimateData(data);
  const isEmpty = availableLines(linesOf(useBasket())).length === 0;
  return estimate && !isEmpty && !closed ? <CountryEstimate {...estimate} /> : null;
}

function CountryEstimate({ current, countries, country: first }: EstimateData) {
  const { estimate: messages, shipping } = chargeMessages;
  const id = useId();
  const [country, choose] = useCountry({ countries, country: first });
  const lines = availableLines(linesOf(useBasket()));
  const { total } = quoteFor(current, lines, placeIn(country, current.rates), undefined);
  return (
    <section className={styles.estimate} aria-label={messages.total}>
      <form action={checkoutAddress()} role="none" className={styles.country} data-no-print>
        <label htmlFor={id}>{messages.country}</label>
        <select id={id} name="country" value={country} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {!country && <option value="">{messages.chooseCountry}</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <noscript>
          <Button type="submit" tone="grey">
            {shipping.update}
          </Button>
        </noscript>
      </form>
      {"refusal" in total ? null : <Parts parts={total.parts} toPay={total.amount} />}
      <Sum total={total} />
    </section>
  );
}

function Sum({ total }: { total: Total | TotalRefusal }) {
  const formatCents = useFormatCents();
  if ("refusal" in total) return <p aria-live="polite">{refusalText(total, formatCents)}</p>;
  return (
    <p className={styles.sum} aria-live="polite">
      <span>{chargeMessages.estimate.total}</span> <span>{formatCents(total.amount)}</span>
    </p>
  );
}
