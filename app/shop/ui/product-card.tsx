import { useId } from "react";
import { useSlots } from "../context.tsx";
import type { Product } from "../domain/product.ts";
import { AddButton } from "./add-button.tsx";
import { Picture } from "./picture.tsx";
import { Price } from "./price.tsx";
import { ProductLink } from "./product-link.tsx";
import styles from "./product-card.module.css";
import { Stars } from "./stars.tsx";

type Props = { product: Product; priority?: "high" | undefined; onAdd: (product: Product) => void };

/** The layout depends on the card's width. */
export function ProductCard({ product, priority, onAdd }: Props) {
  const title = useId();
  const { CardAction = AddButton, PriceNote } = useSlots();
  return (
    <article aria-labelledby={title} data-product-id={product.id} className={styles.card}>
      <div className={styles.parts}>
        <h2 id={title} className={styles.title}>
          <ProductLink product={product}>{product.title}</ProductLink>
        </h2>
        <div className={styles.facts}>
          <Price price={product.price} />
          {PriceNote && <PriceNote product={product} />}
          <Stars rating={product.rating} describedBy={title} count={product.ratings} />
        </div>
        <div className={styles.picture}>
          <ProductLink product={product} second>
            <Picture
              src={product.image}
              alt=""
              shape="product"
              sizes="(width < 40rem) 10rem, 25rem"
              priority={priority}
            />
          </ProductLink>
        </div>
        <CardAction product={product} describedBy={title} className={styles.action} onAdd={onAdd} />
      </div>
    </article>
  );
}
