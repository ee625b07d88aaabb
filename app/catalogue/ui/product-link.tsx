import { Link } from "wouter";
import { productAddress } from "../addresses.ts";
import type { ListedProduct } from "../domain/catalogue.ts";
import type { ProductLinkProps } from "../../shop/slots.ts";
import styles from "./product-link.module.css";

/** Link to a product's page. A product without a slug gets no link. */
export function ProductLink({ product, second, children }: ProductLinkProps) {
  const { slug } = product as Partial<ListedProduct>;
  if (slug === undefined) return children;
  const unheard = second && { tabIndex: -1, "aria-hidden": true };
  return (
    <Link href={productAddress(slug)} className={styles.link} {...unheard}>
      {children}
    </Link>
  );
}
