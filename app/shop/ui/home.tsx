import type { ReactNode } from "react";
import type { HomeData } from "../domain/home/home.ts";
import type { Product } from "../domain/product.ts";
import { useDispatch, useShop, useSlots } from "../context.tsx";
import { Carousel } from "./carousel.tsx";
import { ProductCard } from "./product-card.tsx";
import { useRowsInTime } from "./rows-in-time.ts";
import { messages } from "../messages.ts";
import styles from "./home.module.css";

/** How many rows are in sight at first, under the banner. */
const inSight = 2;

/**
 * The home page (specification 2): the banner, and the featured products row by row.
 * @param band what stands in the banner's place, with the page's heading.
 */
export function Home({ banners, rows, band }: HomeData & { band?: ReactNode }) {
  const shop = useShop();
  const { AddForm } = useSlots();
  const dispatch = useDispatch();
  const shown = useRowsInTime(inSight);
  const add = (item: Product) => dispatch({ type: "add to basket", item });
  return (
    <div className={styles.home}>
      {band || (
        <>
          <h1 className="visually-hidden">{messages.home.heading(shop.name)}</h1>
          <Carousel banners={banners} />
        </>
      )}
      <div className={styles.rows} data-incomplete={shown < rows.length || undefined}>
        {!AddForm && (
          <noscript>
            <p className={styles.note}>{messages.needsScripts}</p>
          </noscript>
        )}
        {rows.slice(0, shown).map((row, at) => (
          // The rows never change, and the same product may stand in two of them: a place is the only key there is.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.row} data-cards={row.length}>
            {row.map((product, place) => (
              // oxlint-disable-next-line react/no-array-index-key
              <ProductCard key={place} product={product} onAdd={add} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
