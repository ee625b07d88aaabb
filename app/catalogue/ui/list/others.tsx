import { useId } from "react";
import type { ListedProduct } from "../../domain/catalogue.ts";
import type { Product } from "../../../shop/domain/product.ts";
import { ProductGrid } from "../product-grid.tsx";
import styles from "./others.module.css";

type Props = { heading: string; products: readonly ListedProduct[]; onAdd: (product: Product) => void };

export function Others({ heading, products, onAdd }: Props) {
  const title = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles.others}>
      <h2 id={title}>{heading}</h2>
      <ProductGrid products={products} onAdd={onAdd} />
    </section>
  );
}
