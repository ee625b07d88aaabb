import type { DepartmentData, ListQuery } from "../domain/catalogue.ts";
import { listQuery } from "../domain/choices.ts";
import { departmentsOf } from "../domain/departments.ts";
import { useShop } from "../../shop/context.tsx";
import { Choices } from "../ui/list/choices.tsx";
import { ListPage } from "../ui/list/list-page.tsx";
import { useNarrowing } from "../ui/list/narrowing.ts";
import { Others } from "../ui/list/others.tsx";
import { Paging } from "../ui/list/paging.tsx";
import { Trail } from "../ui/trail.tsx";
import { ProductGrid } from "../ui/product-grid.tsx";
import { catalogueMessages as messages } from "../messages.ts";
import { departmentAddress } from "../addresses.ts";

export default function Department({ data }: { data: DepartmentData }) {
  const { department, query, products, previous, next, instead } = data;
  const departments = departmentsOf(useShop());
  const hrefOf = (now: ListQuery, page: Record<string, string> = {}) =>
    departmentAddress(department.slug, { ...listQuery(now), ...page });
  const narrowing = useNarrowing(data, (now) => hrefOf(now));
  return (
    <ListPage
      trail={<Trail department={department} />}
      heading={department.name}
      narrowing={narrowing}
      links={
        <Choices
          heading={messages.department.others}
          choices={departments.map(({ slug, name }) => ({
            value: slug,
            name,
            href: departmentAddress(slug),
            chosen: slug === department.slug,
          }))}
        />
      }
    >
      {products.length > 0 ? <ProductGrid products={products} leading /> : <p>{messages.list.nothing}</p>}
      <Paging
        previous={previous && hrefOf(query, { before: previous })}
        next={next && hrefOf(query, { after: next })}
      />
      <Others heading={messages.department.instead} products={instead} />
    </ListPage>
  );
}
