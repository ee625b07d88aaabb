import { useId } from "react";
import type { ListedProduct } from "../../domain/catalogue.ts";
import { ProductGrid } from "../product-grid.tsx";
import styles from "./others.module.css";

export function Others({ heading, products }: { heading: string; products: readonly ListedProduct[] }) {
  const title = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles.others}>
      <h2 id={title}>{heading}</h2>
      <ProductGrid products={products} />
    </section>
  );
}
