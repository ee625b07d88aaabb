import type { Loader } from "../pages.ts";
import type { Catalogue } from "./catalogue.ts";

/** The page of a product, with others of its department. */
export const productPage = (catalogue: Catalogue) =>
  ({
    async load({ params }) {
      const product = await catalogue.product(params["slug"]!);
      if (!product) return null;
      const { title, description, image, price, available } = product;
      return {
        data: { title, product, related: await catalogue.related(product) },
        about: {
          description,
          image,
          structured: (absolute) => ({
            "@context": "https://schema.org",
            "@type": "Product",
            name: title,
            description,
            sku: product.id,
            image: absolute(image),
            category: product.department.name,
            offers: {
              "@type": "Offer",
              url: absolute(`/products/${product.slug}`),
              price: price.toFixed(2),
              priceCurrency: "USD",
              availability: `https://schema.org/${available > 0 ? "InStock" : "OutOfStock"}`,
            },
          }),
        },
      };
    },
  }) satisfies Loader;
