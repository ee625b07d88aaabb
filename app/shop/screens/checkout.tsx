import { useRef } from "react";
import { flushSync } from "react-dom";
import { type BasketLine, basketLines, subtotalCents } from "../domain/basket.ts";
import type { Product } from "../domain/product.ts";
import { useBasket, useDispatch } from "../context.tsx";
import { BasketPage, Empty } from "../ui/checkout/basket-page.tsx";
import { BasketRow } from "../ui/checkout/basket-row.tsx";
import { leadFocusTo, LongList, rowAfter, rowBefore } from "../ui/checkout/long-list.tsx";
import { Subtotal } from "../ui/checkout/subtotal.tsx";
import { messages } from "../messages.ts";

/** The basket page of the specification's store: the basket is in memory, and its checkbox and button have no effect. */
export default function Checkout() {
  const basket = useBasket();
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
    <BasketPage heading={heading} panel={<Subtotal count={basket.length} cents={subtotalCents(basket)} />}>
      {basket.length > 0 ? (
        <LongList rows={basketLines(basket)}>{row}</LongList>
      ) : (
        <Empty>
          <noscript>
            <p>{messages.needsScripts}</p>
          </noscript>
        </Empty>
      )}
    </BasketPage>
  );
}
