import { useRef } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { type BasketLine, basketLines, subtotalCents } from "../domain/basket.ts";
import type { Product } from "../domain/product.ts";
import { useBasket, useDispatch, useUser } from "../context.tsx";
import { BasketIcon } from "../../ui/icons.tsx";
import { BasketRow } from "../ui/checkout/basket-row.tsx";
import { leadFocusTo, LongList, rowAfter, rowBefore } from "../ui/checkout/long-list.tsx";
import { Subtotal } from "../ui/checkout/subtotal.tsx";
import { words } from "../words.ts";
import styles from "../ui/checkout/checkout.module.css";

/** The basket page (specification 2): the items on the left, what they cost on the right. */
export default function Checkout() {
  const basket = useBasket();
  const user = useUser();
  const dispatch = useDispatch();
  const heading = useRef<HTMLHeadingElement>(null);

  /**
   * Leads the focus to the row that comes to stand where the button was pressed, else to the one above, or else to the title.
   * The pressed row itself stays when an equal item stood before it: the first of them is the one that goes.
   */
  function remove(item: Product, button: HTMLButtonElement) {
    const row = button.closest("li");
    const [next, above] = [rowAfter(row), rowBefore(row)];
    flushSync(() => dispatch({ type: "remove from basket", id: item.id }));
    const beside = next ?? (row?.isConnected ? row : above);
    leadFocusTo(beside?.querySelector("button") ?? heading.current);
  }

  const row = ({ key, item }: BasketLine) => <BasketRow key={key} item={item} onRemove={remove} />;
  return (
    <div className={styles.checkout}>
      <div className={styles.basket}>
        <p className={styles.greeting}>
          {words.header.hello} {user?.email ?? words.header.guest}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {words.checkout.heading}
        </h1>
        {basket.length > 0 ? <LongList rows={basketLines(basket)}>{row}</LongList> : <Empty />}
      </div>
      <div className={styles.panel}>
        <Subtotal count={basket.length} cents={subtotalCents(basket)} />
      </div>
    </div>
  );
}

const Empty = () => (
  <div className={styles.empty}>
    <BasketIcon />
    <p className={styles.emptyTitle}>{words.checkout.empty}</p>
    <p>{words.checkout.emptyHint}</p>
    <p>
      <Link href="/">{words.checkout.toHome}</Link>
    </p>
    <noscript>
      <p>{words.needsScripts}</p>
    </noscript>
  </div>
);
