import type { ListedProduct } from "../../domain/catalogue.ts";
import type { Product } from "../../../shop/domain/product.ts";
import { ProductCard } from "../../../shop/ui/product-card.tsx";
import styles from "./product-grid.module.css";

type Props = { products: readonly ListedProduct[]; onAdd: (product: Product) => void };

/** Cards of products, as many in a row as there is room for. */
export const ProductGrid = ({ products, onAdd }: Props) => (
  <div className={styles.grid}>
    {products.map((product) => (
      <ProductCard key={product.id} product={product} onAdd={onAdd} />
    ))}
  </div>
);
