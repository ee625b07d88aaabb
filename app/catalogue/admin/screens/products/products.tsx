import { newProductAddress, adminProductAddress, productsAddress } from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { ProductsPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { Moment } from "../../../../admin/ui/moment.tsx";
import { NavLinks } from "../../../../admin/ui/nav-links.tsx";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { SearchForm } from "../../ui/products/search-form.tsx";
import { State } from "../../ui/products/state.tsx";
import { NumberCell, Table, TextCell } from "../../../../admin/ui/table.tsx";
import { useAmount, useCount } from "../../../../admin/ui/locale-context.ts";

/** Products, newest first, or search results. */
export default function Products({ frame, title, departments, mayChange, ...list }: AdminPage<ProductsPage>) {
  const { filter, products, next, previous } = list;
  const isAll = !filter.q && !filter.department && !filter.state;
  return (
    <AdminLayout frame={frame} title={title}>
      <SearchForm filter={filter} departments={departments} />
      {mayChange && <a href={newProductAddress()}>{productMessages.list.add}</a>}
      {products.length === 0 ? (
        <p>{isAll ? productMessages.list.empty : productMessages.list.nothing}</p>
      ) : (
        <Found {...list} />
      )}
      <NavLinks
        label={productMessages.list.pages}
        links={[
          { text: productMessages.list.newer, href: previous && productsAddress({ ...filter, ...previous }) },
          { text: productMessages.list.older, href: next && productsAddress({ ...filter, ...next }) },
        ]}
      />
    </AdminLayout>
  );
}

function Found({ products, total, more }: Pick<ProductsPage, "products" | "total" | "more">) {
  const [amount, count] = [useAmount(), useCount()];
  return (
    <>
      <p>{productMessages.list.counted(count(total), total === 1, more)}</p>
      <Table label={productMessages.list.title} columns={Object.values(productMessages.list.columns)}>
        {products.map((product) => (
          <tr key={product.id}>
            <TextCell>
              <a href={adminProductAddress(product.id)}>{product.title}</a>
              {!product.hasPicture && <small>{productMessages.list.noPicture}</small>}
            </TextCell>
            <td>{product.department}</td>
            <NumberCell>{amount(product.price)}</NumberCell>
            <NumberCell>{count(product.stock)}</NumberCell>
            <td>
              <State state={product.state} />
            </td>
            <td>
              <Moment at={product.at} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
