import { useId } from "react";
import type { Product } from "../domain/product.ts";
import { words } from "../words.ts";
import { Button } from "./button.tsx";
import { Picture } from "./picture.tsx";
import { Price } from "./price.tsx";
import styles from "./product-card.module.css";
import { Stars } from "./stars.tsx";

type Props = {
  product: Product;
  onAdd: (product: Product) => void;
  /** Alone in its row: the picture beside the words, and larger. */
  alone?: boolean;
};

/** A product and the way to buy it. Named by its title. */
export function ProductCard({ product, onAdd, alone = false }: Props) {
  const title = useId();
  return (
    <article
      aria-labelledby={title}
      data-product-id={product.id}
      data-alone={alone || undefined}
      className={styles.card}
    >
      <h2 id={title} className={styles.title}>
        {product.title}
      </h2>
      <div className={styles.facts}>
        <Price price={product.price} />
        <Stars rating={product.rating} />
      </div>
      <div className={styles.picture}>
        <Picture src={product.image} alt={product.title} shape="product" sizes="(width < 40rem) 9rem, 18rem" />
      </div>
      <div className={styles.action} data-needs-scripts>
        <Button onClick={() => onAdd(product)}>{words.product.add}</Button>
      </div>
    </article>
  );
}
