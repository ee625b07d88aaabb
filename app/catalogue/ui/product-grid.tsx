import type { ListedProduct } from "../domain/catalogue.ts";
import { useDispatch } from "../../shop/context.tsx";
import { ProductCard } from "../../shop/ui/product-card.tsx";
import { useRowsInTime } from "../../shop/ui/rows-in-time.ts";
import styles from "./product-grid.module.css";

/** `leading`: the grid is at the top of the page, so its first cards are visible without scrolling. */
type Props = { products: readonly ListedProduct[]; leading?: true };

/** Number of initially visible cards with one column, and with several columns in a tall window. */
const [inSight, inRows] = [3, 12];

/** Cards that are not initially visible render after the first paint. */
export function ProductGrid({ products, leading }: Props) {
  const dispatch = useDispatch();
  const shown = useRowsInTime(leading ? inRows : 0);
  return (
    <div className={styles.grid} data-incomplete={shown < products.length || undefined}>
      {products.slice(0, shown).map((product, at) => (
        <ProductCard
          key={product.id}
          product={product}
          priority={leading && at < inSight ? "high" : undefined}
          onAdd={(item) => dispatch({ type: "add to basket", item })}
        />
      ))}
    </div>
  );
}
