import { useId } from "react";
import type { Product } from "../domain/product.ts";
import { words } from "../words.ts";
import { BasketButton } from "./basket-button.tsx";
import { Picture } from "./picture.tsx";
import { Price } from "./price.tsx";
import { ProductLink } from "./product-link.tsx";
import styles from "./product-card.module.css";
import { Stars } from "./stars.tsx";

type Props = { product: Product; onAdd: (product: Product) => void };

/** A product and the way to buy it. Named by its title; how wide it is decides where its picture stands. */
export function ProductCard({ product, onAdd }: Props) {
  const title = useId();
  const soldOut = "available" in product && product.available === 0;
  return (
    <article aria-labelledby={title} data-product-id={product.id} className={styles.card}>
      <div className={styles.parts}>
        <h2 id={title} className={styles.title}>
          <ProductLink product={product}>{product.title}</ProductLink>
        </h2>
        <div className={styles.facts}>
          <Price price={product.price} />
          <Stars rating={product.rating} />
        </div>
        <div className={styles.picture}>
          <ProductLink product={product} second>
            <Picture src={product.image} alt="" shape="product" sizes="(width < 40rem) 10rem, 25rem" />
          </ProductLink>
        </div>
        <BasketButton
          change="add"
          of={product.id}
          describedBy={title}
          className={styles.action}
          disabled={soldOut}
          onPress={() => onAdd(product)}
        >
          {soldOut ? words.product.soldOut : words.product.add}
        </BasketButton>
      </div>
    </article>
  );
}
