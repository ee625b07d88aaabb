import type { DepartmentPage } from "../domain/catalogue.ts";
import { sorts } from "../domain/sorts.ts";
import { departmentsOf } from "../domain/departments.ts";
import { useDispatch, useShop } from "../../shop/context.tsx";
import { Choices } from "../ui/list/choices.tsx";
import { ListPage } from "../ui/list/list-page.tsx";
import { Paging } from "../ui/list/paging.tsx";
import { Trail } from "../ui/trail.tsx";
import { ProductGrid } from "../ui/list/product-grid.tsx";
import { catalogueWords } from "../words.ts";
import { departmentAddress } from "../addresses.ts";

const words = catalogueWords.department;

/** A department: its products in the order that the address asks for, page by page, and the ways to all others. */
export default function Department({ data }: { data: DepartmentPage }) {
  const { department, sort, products, previous, next } = data;
  const dispatch = useDispatch();
  const departments = departmentsOf(useShop());

  /** This department in an order, at a page of it. Without any, its usual order and the first page. */
  const hrefOf = (query: Record<string, string>) => departmentAddress(department.slug, query);
  const order = sort === "relevance" ? {} : { sort };
  return (
    <ListPage
      trail={<Trail department={department} />}
      heading={department.name}
      choices={
        <Choices
          stacked
          heading={words.others}
          choices={departments.map(({ slug, name }) => ({
            name,
            href: departmentAddress(slug),
            chosen: slug === department.slug,
          }))}
        />
      }
    >
      <Choices
        heading={words.sort}
        choices={sorts.map((other) => ({
          name: words.sorts[other],
          href: hrefOf(other === "relevance" ? {} : { sort: other }),
          chosen: other === sort,
        }))}
      />
      <ProductGrid products={products} onAdd={(item) => dispatch({ type: "add to basket", item })} />
      <Paging
        previous={previous && hrefOf({ ...order, before: previous })}
        next={next && hrefOf({ ...order, after: next })}
      />
    </ListPage>
  );
}
