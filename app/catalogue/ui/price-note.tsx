import { useFormatCents } from "../../shop/context.tsx";
import type { Product } from "../../shop/domain/product.ts";
import { cardMessages } from "../card-messages.ts";
import type { ListedProduct } from "../domain/catalogue.ts";
import styles from "./price-note.module.css";

/** The price before a running reduction, and the lowest price of the preceding 30 days. */
export function PriceNote({ product }: { product: Product }) {
  const formatCents = useFormatCents();
  const { reduction }: Partial<ListedProduct> = product;
  const { was, lowest } = cardMessages.reduction;
  if (!reduction) return null;
  return (
    <div className={styles.note}>
      <p>
        {was} <s>{formatCents(reduction.was)}</s>
      </p>
      <p>{lowest(formatCents(reduction.lowest))}</p>
    </div>
  );
}
