import type { ListedProduct } from "../domain/catalogue.ts";
import type { Product } from "../../shop/domain/product.ts";
import { ProductCard } from "../../shop/ui/product-card.tsx";
import styles from "./product-grid.module.css";

type Props = {
  products: readonly ListedProduct[];
  /** Whether the page begins with them: then some are in sight at once. */
  leading?: true;
  onAdd: (product: Product) => void;
};

/** How many cards are in sight at first where they stand one under another. */
const inSight = 3;

/** Cards of products, as many in a row as there is room for. */
export const ProductGrid = ({ products, leading, onAdd }: Props) => (
  <div className={styles.grid}>
    {products.map((product, at) => (
      <ProductCard
        key={product.id}
        product={product}
        priority={leading && at < inSight ? "high" : undefined}
        onAdd={onAdd}
      />
    ))}
  </div>
);
