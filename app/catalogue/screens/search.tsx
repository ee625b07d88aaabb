import type { ReactNode } from "react";
import { Link } from "wouter";
import { pageSize, type SearchData, type SearchFound, type SearchQuery } from "../domain/catalogue.ts";
import { listQuery } from "../domain/choices.ts";
import { ListPage } from "../ui/list/list-page.tsx";
import { useNarrowing } from "../ui/list/narrowing.ts";
import { Others } from "../ui/list/others.tsx";
import { Paging } from "../ui/list/paging.tsx";
import { ProductGrid } from "../ui/product-grid.tsx";
import { catalogueMessages as messages } from "../messages.ts";
import { searchAddress } from "../addresses.ts";

export default function Search({ data: found }: { data: SearchData }) {
  const { query, products, total, fuzzy, near, instead } = found;
  const narrowing = useNarrowing(found, (now) => hrefOf({ ...query, ...now, page: 1 }));
  const isNarrowed = narrowing.chosen.length > 0;
  const [heading, note] =
    products.length > 0
      ? [messages.search.title(query.q), fuzzy && messages.search.fuzzy(query.q)]
      : whyNothing(found, isNarrowed);
  return (
    <ListPage
      heading={heading}
      notes={note && <p>{note}</p>}
      narrowing={(total > 0 || (query.q !== "" && isNarrowed)) && narrowing}
    >
      {products.length > 0 && (
        <>
          <ProductGrid products={products} leading />
          <Paging
            previous={query.page > 1 ? hrefOf({ ...query, page: query.page - 1 }) : null}
            next={query.page * pageSize < total ? hrefOf({ ...query, page: query.page + 1 }) : null}
          />
        </>
      )}
      <Others heading={messages.search.near} products={near} />
      <Others heading={messages.search.instead} products={instead} />
    </ListPage>
  );
}

function whyNothing({ query, total }: SearchFound, isNarrowed: boolean): [string, ReactNode] {
  if (!query.q) return [messages.search.empty, messages.search.emptyHint];
  if (total > 0) {
    const toFirst = (
      <Link key="" href={hrefOf({ ...query, page: 1 })}>
        {messages.search.first}
      </Link>
    );
    return [messages.search.beyond, toFirst];
  }
  return [messages.search.nothing(query.q), isNarrowed ? messages.list.nothing : messages.search.nothingHint];
}

const hrefOf = ({ q, department, page, ...query }: SearchQuery) =>
  searchAddress({ q, department, ...listQuery(query), page: page > 1 ? page : undefined });
