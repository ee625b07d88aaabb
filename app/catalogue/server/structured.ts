import type { PageMetadata } from "../../page/server/loaders.ts";
import { homeAddress } from "../../shop/addresses.ts";
import { cents } from "../../shop/domain/money.ts";
import type { Seller, Shop } from "../../shop/domain/shop.ts";
import { noPicture } from "../../shop/server/pictures.ts";
import { departmentAddress, productAddress } from "../addresses.ts";
import type { Department, ProductDetails } from "../domain/catalogue.ts";
import { currencyOf, plainAmount } from "../domain/currency.ts";
import { type Facts, propertiesOf } from "./details.ts";
import { catalogueMessages } from "../messages.ts";

/** Structured data for search engines (schema.org). Contains only facts that the page shows. */
type Structured = NonNullable<PageMetadata["structured"]>;

const context = "https://schema.org";

export const structuredShop: Structured = (absolute, site) => {
  const { name, slogan, logo, seller } = site as Shop;
  return {
    "@context": context,
    "@type": "Organization",
    name,
    url: absolute(homeAddress()),
    logo: absolute(logo?.src ?? (site.appearance?.icons ? `${site.appearance.icons}/512.png` : "/icon-512.png")),
    ...(slogan && { slogan }),
    ...(seller && organizationOf(seller)),
  };
};

const organizationOf = ({ name, address, vatId, email }: Seller) => ({
  ...(name && { legalName: name }),
  ...(address.length > 0 && { address: address.join(", ") }),
  ...(vatId && { vatID: vatId }),
  ...(email && { email }),
});

const conditionNames = { new: "NewCondition", used: "UsedCondition", refurbished: "RefurbishedCondition" };

/** One unit of an offered product. `unitPrice` is in minor units. */
export type OfferedUnit = Pick<Facts, "taxClass" | "grams"> & { readonly id: string; readonly unitPrice: number };

/** schema.org properties for shipping and tax of an offer. */
export type ReadOfferCharges = (unit: OfferedUnit) => Promise<object>;

export const structuredProduct =
  (product: ProductDetails, facts: Facts, charges: object): Structured =>
  (absolute, site) => {
    const { id, slug, title, description, department, price, rating, ratings, available, reduction } = product;
    const { brand, gtin, condition, ratingsSource } = facts;
    const isRated = rating > 0 && ratings && ratingsSource;
    const properties = propertiesOf(facts);
    const pictures = product.pictures.filter(({ image }) => image !== noPicture);
    const url = absolute(productAddress(slug));
    const currency = currencyOf(site as Shop);
    return {
      "@context": context,
      "@graph": [
        {
          "@type": "Product",
          name: title,
          description,
          sku: id,
          url,
          ...(pictures.length > 0 && { image: pictures.map(({ image }) => absolute(image)) }),
          category: department.name,
          ...(brand && { brand: { "@type": "Brand", name: brand } }),
          ...(gtin && { gtin }),
          ...(isRated && {
            aggregateRating: { "@type": "AggregateRating", ratingValue: rating, ratingCount: ratings },
          }),
          ...(properties.length > 0 && {
            additionalProperty: properties.map(({ name, value }) => ({ "@type": "PropertyValue", name, value })),
          }),
          offers: {
            "@type": "Offer",
            url,
            price: plainAmount(cents(price), currency),
            priceCurrency: currency,
            // Structure that Google documents for sale prices.
            ...(reduction && {
              priceSpecification: {
                "@type": "UnitPriceSpecification",
                priceType: `${context}/StrikethroughPrice`,
                price: plainAmount(reduction.was, currency),
                priceCurrency: currency,
              },
              ...(reduction.ends !== null && { priceValidUntil: new Date(reduction.ends).toISOString() }),
            }),
            ...(condition && { itemCondition: `${context}/${conditionNames[condition]}` }),
            availability: `${context}/${available > 0 ? "InStock" : "OutOfStock"}`,
            ...charges,
          },
        },
        trail(absolute, department, { name: title, path: productAddress(slug) }),
      ],
    };
  };

export const structuredDepartment =
  (department: Department): Structured =>
  (absolute) => ({ "@context": context, ...trail(absolute, department) });

/** Breadcrumb with the same links as on the page (`ui/trail.tsx`). */
function trail(
  absolute: Parameters<Structured>[0],
  { slug, name }: Department,
  ...product: { name: string; path: string }[]
) {
  const home = { name: catalogueMessages.trail.home, path: homeAddress() };
  const steps = [home, { name, path: departmentAddress(slug) }, ...product];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: step.name,
      item: absolute(step.path),
    })),
  };
}
