import { useId } from "react";
import { TaxNote } from "../../admin/ui/tax-note.tsx";
import type { ProductPage } from "../domain/catalogue.ts";
import { useShop } from "../../shop/context.tsx";
import { SubscriptionForm } from "../ui/subscription/subscription-form.tsx";
import { Buying } from "../ui/buying.tsx";
import { Availability } from "../ui/list/availability.tsx";
import { Trail } from "../ui/trail.tsx";
import { Gallery } from "../ui/gallery/gallery.tsx";
import { PriceNote } from "../ui/price-note.tsx";
import { ProductGrid } from "../ui/product-grid.tsx";
import { Picture } from "../../shop/ui/picture.tsx";
import { Price } from "../../shop/ui/price.tsx";
import { Stars } from "../../shop/ui/stars.tsx";
import { catalogueMessages as messages } from "../messages.ts";
import styles from "./product.module.css";

export default function Product({ data }: { data: ProductPage }) {
  const { product, details, delivery, reducedUntil, subscription, related } = data;
  const heading = useId();
  const shop = useShop();
  const { title, image, pictures, rating, ratings, price, available, description, department } = product;
  return (
    <div className={styles.page}>
      <Trail department={department} product={title} />
      <article aria-label={title} className={styles.product} data-several={pictures.length > 1 || undefined}>
        <div className={styles.pictures}>
          {pictures.length > 1 || pictures[0]?.zoom ? (
            <Gallery title={title} pictures={pictures} key={product.id} />
          ) : (
            <div className={styles.picture}>
              <Picture
                src={image}
                alt={pictures[0]?.alt || title}
                shape="product"
                sizes="(width < 48rem) 70vw, 45rem"
                priority="high"
              />
            </div>
          )}
        </div>
        <div className={styles.words}>
          <h1 id={heading}>{title}</h1>
          <Stars rating={rating} describedBy={heading} count={ratings} />
          <Price price={price} />
          <PriceNote product={product} />
          {reducedUntil && <p>{messages.product.reducedUntil(reducedUntil)}</p>}
          <TaxNote taxClass={product.taxClass ?? ""} />
          <Availability available={available} />
          {available > 0 && (
            <>
              {delivery && <p>{delivery}</p>}
              <Buying product={product} describedBy={heading} key={product.id} />
            </>
          )}
          {subscription && <SubscriptionForm subscription={subscription} slug={product.slug} />}
          {shop.closed && <p className={styles.closed}>{shop.closed}</p>}
          <p className={styles.description}>{description}</p>
          {details.length > 0 && (
            <section className={styles.details}>
              <h2>{messages.product.details}</h2>
              <dl>
                {details.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
        </div>
      </article>
      {related.length > 0 && (
        <section className={styles.related}>
          <h2>{messages.product.related}</h2>
          <ProductGrid products={related} />
        </section>
      )}
    </div>
  );
}
