import { Link } from "wouter";
import { productAddress } from "../addresses.ts";
import type { ListedProduct } from "../domain/catalogue.ts";
import type { ProductLinkProps } from "../../shop/slots.ts";
import styles from "./product-link.module.css";

export function ProductLink({ product, second, children }: ProductLinkProps) {
  const { slug }: Partial<ListedProduct> = product;
  if (slug === undefined) return children;
  const unheard = second && { tabIndex: -1, "aria-hidden": true };
  return (
    <Link href={productAddress(slug)} className={styles.link} {...unheard}>
      {children}
    </Link>
  );
}
