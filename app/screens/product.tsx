import type { ProductPage } from "../domain/catalogue.ts";
import { useDispatch } from "../store/context.tsx";
import { Button } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { Price } from "../ui/price.tsx";
import { ProductCard } from "../ui/product-card.tsx";
import { Stars } from "../ui/stars.tsx";
import { words } from "../words.ts";
import { catalogueWords } from "../words/catalogue.ts";
import styles from "./product.module.css";

/** A product's own page: all that is known of it, and the way to buy it. */
export default function Product({ data: { product, related } }: { data: ProductPage }) {
  const dispatch = useDispatch();
  return (
    <div className={styles.page}>
      <article className={styles.product}>
        <div className={styles.picture}>
          <Picture
            src={product.image}
            alt={product.title}
            shape="product"
            sizes="(width < 48rem) 100vw, 37.5rem"
            priority="high"
          />
        </div>
        <div className={styles.words}>
          <h1>{product.title}</h1>
          <Stars rating={product.rating} />
          <Price price={product.price} />
          <p>{availability(product.available)}</p>
          <p>{product.description}</p>
          <div data-needs-scripts>
            <Button
              disabled={product.available === 0}
              onClick={() => dispatch({ type: "add to basket", item: product })}
            >
              {words.product.add}
            </Button>
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section>
          <h2>{catalogueWords.product.related}</h2>
          <div className={styles.related}>
            {related.map((other) => (
              <ProductCard key={other.id} product={other} onAdd={(item) => dispatch({ type: "add to basket", item })} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

/** How many are left is said only when it is so few that it matters. */
function availability(available: number) {
  const { inStock, left, outOfStock } = catalogueWords.product;
  if (available === 0) return outOfStock;
  return available <= 5 ? left(available) : inStock;
}
