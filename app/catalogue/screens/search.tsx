import type { ReactNode } from "react";
import { Link } from "wouter";
import { type Facet, pageSize, type SearchAsked, type SearchFound } from "../domain/catalogue.ts";
import { departmentsOf } from "../domain/departments.ts";
import type { Product } from "../../shop/domain/product.ts";
import { useDispatch, useShop } from "../../shop/context.tsx";
import { type Choice, Choices } from "../ui/list/choices.tsx";
import { ListPage } from "../ui/list/list-page.tsx";
import { Paging } from "../ui/list/paging.tsx";
import { ProductGrid } from "../ui/list/product-grid.tsx";
import { catalogueWords } from "../words.ts";
import { priceName } from "../list-words.ts";
import { searchAddress } from "../addresses.ts";

const words = catalogueWords.search;

/** What a search finds, and the ways to narrow it; where it finds nothing, what else there is. */
export default function Search({ data: found }: { data: SearchFound }) {
  const { asked, products, total, more, fuzzy, near, instead } = found;
  const { counts } = useShop();
  const dispatch = useDispatch();
  const add = (item: Product) => dispatch({ type: "add to basket", item });
  const chosen = useChosen(asked);
  const choices = asked.q && <Narrowing found={found} chosen={chosen} />;

  if (products.length > 0)
    return (
      <ListPage
        heading={words.title(asked.q)}
        choices={choices}
        notes={
          <p>
            {words.counted(total, more, counts)}
            {fuzzy && ` · ${words.fuzzy(asked.q)}`}
          </p>
        }
      >
        <ProductGrid products={products} onAdd={add} />
        {near.length > 0 && (
          <>
            <h2>{words.near}</h2>
            <ProductGrid products={near} onAdd={add} />
          </>
        )}
        <Paging
          previous={asked.page > 1 ? hrefOf({ ...asked, page: asked.page - 1 }) : null}
          next={asked.page * pageSize < total ? hrefOf({ ...asked, page: asked.page + 1 }) : null}
        />
      </ListPage>
    );

  const [heading, hint] = whyNothing(found, chosen);
  return (
    <ListPage heading={heading} notes={<p>{hint}</p>} choices={chosen.length > 0 && choices}>
      {instead.length > 0 && (
        <>
          <h2>{words.instead}</h2>
          <ProductGrid products={instead} onAdd={add} />
        </>
      )}
    </ListPage>
  );
}

/** What to say where a page of results has no products: a heading, and what can be done about it. */
function whyNothing({ asked, total }: SearchFound, chosen: readonly Choice[]): [string, ReactNode] {
  if (!asked.q) return [words.empty, words.emptyHint];
  if (total > 0) {
    const toFirst = (
      <Link key="" href={hrefOf({ ...asked, page: 1 })}>
        {words.first}
      </Link>
    );
    return [words.beyond, toFirst];
  }
  return [words.nothing(asked.q), chosen.length > 0 ? words.narrowedToNothing : words.nothingHint];
}

/** What the search is narrowed to, each as the way to take that away. */
function useChosen(asked: SearchAsked): Choice[] {
  const shop = useShop();
  const departments = departmentsOf(shop);
  const { department, price } = asked;
  const without = (change: Partial<SearchAsked>) => hrefOf({ ...asked, ...change, page: 1 });
  const name = departments.find(({ slug }) => slug === department)?.name ?? department;
  const band = priceName(price, shop.money);
  const chosen = [
    ...(department ? [{ name: words.remove(name), href: without({ department: "" }) }] : []),
    ...(price ? [{ name: words.remove(band), href: without({ price: "" }) }] : []),
  ];
  return chosen.length > 1 ? [...chosen, { name: words.clear, href: without({ department: "", price: "" }) }] : chosen;
}

function Narrowing({ found, chosen }: { found: SearchFound; chosen: readonly Choice[] }) {
  const { asked, departments, prices } = found;
  const facet = (name: "department" | "price", facets: readonly Facet[]) =>
    facets.length > (asked[name] ? 0 : 1) && (
      <Choices
        stacked
        heading={words[name]}
        choices={facets.map(({ value, name: text, count }) => ({
          name: text,
          href: hrefOf({ ...asked, [name]: value, page: 1 }),
          count,
          chosen: asked[name] === value,
        }))}
      />
    );
  return (
    <>
      {chosen.length > 0 && <Choices stacked heading={words.chosen} choices={chosen} />}
      {facet("department", departments)}
      {facet("price", prices)}
    </>
  );
}

/** The address of a search. */
const hrefOf = ({ page, ...asked }: SearchAsked) => searchAddress({ ...asked, page: page > 1 ? page : undefined });
