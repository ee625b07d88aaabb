import { useId } from "react";
import type { Product } from "../../domain/product.ts";
import { messages } from "../../messages.ts";
import styles from "./basket-row.module.css";
import { Button } from "../../../ui/button.tsx";
import { Thumbnail } from "../picture.tsx";
import { Price } from "../price.tsx";
import { ProductLink } from "../product-link.tsx";
import { Stars } from "../stars.tsx";

type Props = { item: Product; onRemove: (item: Product, button: HTMLButtonElement) => void };

/** One unit. Must be inside a `LongList`. */
export function BasketRow({ item, onRemove }: Props) {
  const title = useId();
  return (
    <li role="listitem" className={styles.row}>
      <div className={styles.picture}>
        <ProductLink product={item} second>
          <Thumbnail src={item.image} />
        </ProductLink>
      </div>
      <div className={styles.words}>
        <h2 id={title} className={styles.title}>
          <ProductLink product={item}>{item.title}</ProductLink>
        </h2>
        <Price price={item.price} />
        <Stars rating={item.rating} describedBy={title} />
        <div className={styles.action} data-no-print>
          <Button tone="grey" aria-describedby={title} onClick={(event) => onRemove(item, event.currentTarget)}>
            {messages.product.remove}
          </Button>
        </div>
      </div>
    </li>
  );
}
