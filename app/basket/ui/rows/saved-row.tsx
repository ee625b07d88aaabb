import { useId } from "react";
import { cents } from "../../../shop/domain/money.ts";
import { availableQuantity, hasNewPrice, lineCents, standingOf } from "../../domain/lines.ts";
import type { SavedLine } from "../../domain/saved-basket.ts";
import { useFormatCents } from "../../../shop/context.tsx";
import { messages } from "../../../shop/messages.ts";
import { basketMessages } from "../../messages.ts";
import { type OnQuantityChange, Quantity, type RefusedQuantity } from "./quantity.tsx";
import { RowButton } from "./row-button.tsx";
import { Thumbnail } from "../../../shop/ui/picture.tsx";
import { Price } from "../../../shop/ui/price.tsx";
import { PriceNote } from "../../../catalogue/ui/price-note.tsx";
import { ProductLink } from "../../../catalogue/ui/product-link.tsx";
import styles from "./saved-row.module.css";

type Props = {
  line: SavedLine;
  refused?: RefusedQuantity | undefined;
  onChange: OnQuantityChange;
  onRemove: (line: SavedLine, button: HTMLButtonElement) => void;
};

/** Shows the current price, and changes since the product was added. */
export function SavedRow({ line, refused, onChange, onRemove }: Props) {
  const title = useId();
  const formatCents = useFormatCents();
  const { now, quantity } = line;
  const standing = standingOf(line);
  const had = availableQuantity(line);
  const price = formatCents(cents(now?.price ?? line.price));
  const product = { ...line, ...now };
  return (
    <li role="listitem" className={styles["row"]}>
      <div className={styles["picture"]}>
        <ProductLink product={product} second>
          <Thumbnail src={line.image} />
        </ProductLink>
      </div>
      <h2 id={title} className={styles["title"]}>
        <ProductLink product={product}>{line.title}</ProductLink>
      </h2>
      <div className={styles["about"]}>
        {quantity > 1 ? <p>{basketMessages.each(price)}</p> : had === 0 && <p>{price}</p>}
        {hasNewPrice(line) && <p>{basketMessages.was(formatCents(cents(line.price)))}</p>}
        <PriceNote product={product} />
      </div>
      {had > 0 && (
        <div className={styles["sum"]}>
          <Price price={lineCents(line) / 100} />
        </div>
      )}
      {standing !== "here" && (
        <p className={styles["standing"]}>
          {standing === "too many" ? basketMessages.tooMany(had, quantity) : basketMessages.standing[standing]}
        </p>
      )}
      <div className={styles["actions"]}>
        {now ? (
          <Quantity line={line} refused={refused} describedBy={title} onChange={onChange} />
        ) : (
          <p className={styles["count"]}>{basketMessages.items(quantity)}</p>
        )}
        <RowButton
          change="remove"
          of={line.id}
          count={quantity}
          describedBy={title}
          onPress={(button) => onRemove(line, button)}
        >
          {messages.product.remove}
        </RowButton>
      </div>
    </li>
  );
}
