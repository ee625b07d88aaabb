import { sql } from "drizzle-orm";
import { type ListedProduct, maxShownStock } from "../domain/catalogue.ts";
import { cataloguePicture } from "../../shop/server/pictures.ts";
import { products } from "./schema.ts";

export const listing = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  picture: products.picture,
  priceCents: products.priceCents,
  rating: products.rating,
  ratings: products.ratings,
  available: sql<number>`least(${products.stock}, ${sql.raw(String(maxShownStock))})`,
};

export type ListingRow = {
  id: string;
  slug: string;
  title: string;
  picture: string;
  priceCents: number;
  rating: number;
  ratings: number;
  available: number;
};

export const listed = ({
  id,
  slug,
  title,
  picture,
  priceCents,
  rating,
  ratings,
  available,
}: ListingRow): ListedProduct => ({
  id,
  slug,
  title,
  image: cataloguePicture(picture),
  price: priceCents / 100,
  rating: rating as ListedProduct["rating"],
  ...(ratings > 0 && { ratings }),
  available,
});
