import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ListedProduct } from "../../catalogue/domain/catalogue.ts";
import type { Product } from "../domain/product.ts";
import styles from "./product-link.module.css";

type Props = {
  product: Product | ListedProduct;
  /** Whether a link with the same aim and a name stands beside it, so that one of them is enough to tell and to reach. */
  second?: boolean;
  children: ReactNode;
};

/** Leads to a product's page, where it has one; a product that is not from a catalogue has none. */
export function ProductLink({ product, second, children }: Props) {
  if (!("slug" in product)) return children;
  const unheard = second && { tabIndex: -1, "aria-hidden": true };
  return (
    <Link href={`/products/${product.slug}`} className={styles.link} {...unheard}>
      {children}
    </Link>
  );
}
