import { useRef } from "react";
import { flushSync } from "react-dom";
import { type BasketLine, basketLines, subtotalCents } from "../domain/basket.ts";
import type { Product } from "../domain/product.ts";
import { useBasket, useDispatch } from "../context.tsx";
import { BasketPage, Empty } from "../ui/checkout/basket-page.tsx";
import { BasketRow } from "../ui/checkout/basket-row.tsx";
import { focusAndScrollTo, LongList, rowAfter, rowBefore } from "../ui/checkout/long-list.tsx";
import { Subtotal } from "../ui/checkout/subtotal.tsx";
import { messages } from "../messages.ts";

/** Page of a basket in memory (specification 2). The gift checkbox and the checkout button have no effect. */
export default function Checkout() {
  "use memo"; // memoized by React Compiler, so that a click re-renders only one group of rows
  const basket = useBasket();
  const dispatch = useDispatch();
  const heading = useRef<HTMLHeadingElement>(null);

  /** Removes the item. Focuses the next row, else the previous row, else the title. */
  function remove(item: Product, button: HTMLButtonElement) {
    const row = button.closest("li");
    const [next, above] = [rowAfter(row), rowBefore(row)];
    flushSync(() => dispatch({ type: "remove from basket", id: item.id }));
    const target = next ?? (row?.isConnected ? row : above);
    focusAndScrollTo(target?.querySelector("button") ?? heading.current);
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
