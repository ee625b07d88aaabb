import { memo } from "react";
import { Link } from "wouter";
import { useFormatCents } from "../../shop/context.tsx";
import { cents } from "../../shop/domain/money.ts";
import type { OrderLine } from "../domain/order.ts";
import { orderMessages as messages } from "../messages.ts";
import { LongList } from "../../shop/ui/checkout/long-list.tsx";
import { Picture } from "../../shop/ui/picture.tsx";
import styles from "./order-lines.module.css";
import { productAddress } from "../../catalogue/addresses.ts";

/** `was`: the previous price, if the price has changed. */
type Line = OrderLine & { slug?: string | undefined; was?: number | null; cancelled?: number };

/** Memoized, so that typing into an order's form does not render a thousand lines again. */
export const OrderLines = memo(function OrderLines({ lines }: { lines: readonly Line[] }) {
  const formatCents = useFormatCents();
  const priceOf = (price: number) => formatCents(cents(price));
  const row = ({ key, cancelled = 0, quantity: ordered, ...line }: Line & { key: string }) => {
    const quantity = ordered - cancelled;
    return (
      <li key={key} role="listitem" className={styles.line}>
        <span className={styles.picture}>
          <Picture src={line.image} alt="" shape="product" sizes="4.5rem" />
        </span>
        <span className={styles.text}>
          {line.slug ? <Link href={productAddress(line.slug)}>{line.title}</Link> : line.title}
          <span className={styles.quiet}>
            {[
              messages.quantity(quantity, priceOf(line.price), line.was ? priceOf(line.was) : undefined),
              ...(cancelled > 0 ? [messages.cancelled(cancelled)] : []),
            ].join(", ")}
          </span>
        </span>
        <span className={styles.sum}>{formatCents(cents(line.price) * quantity)}</span>
      </li>
    );
  };
  return (
    <div className={styles.lines}>
      <LongList rows={lines.map((line) => ({ ...line, key: line.id }))}>{row}</LongList>
    </div>
  );
});
