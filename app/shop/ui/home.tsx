import type { ReactNode } from "react";
import type { HomeData } from "../domain/home/home.ts";
import type { Product } from "../domain/product.ts";
import { useDispatch, useShop, useSlots } from "../context.tsx";
import { Carousel } from "./carousel.tsx";
import { ProductCard } from "./product-card.tsx";
import { useRowsInTime } from "./rows-in-time.ts";
import { messages } from "../messages.ts";
import styles from "./home.module.css";

/** Number of rows that are visible without scrolling. */
const inSight = 2;

/** `band` replaces the banner, and must contain the page's heading. */
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
          // oxlint-disable-next-line react/no-array-index-key -- rows never change
          <div key={at} className={styles.row} data-cards={row.length}>
            {row.map((product, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row may repeat a product
              <ProductCard key={place} product={product} onAdd={add} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
