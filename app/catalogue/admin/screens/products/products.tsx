import { newProductAddress, adminProductAddress, productsAddress } from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { ProductsPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { NavLinks } from "../../../../admin/ui/nav-links.tsx";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { SearchForm } from "../../ui/products/search-form.tsx";
import styles from "../../ui/products/state.module.css";
import { MomentCell, NumberCell, Table, TextCell } from "../../../../admin/ui/table.tsx";
import { useAmount, useCount } from "../../../../admin/ui/locale-context.ts";

export default function Products({ frame, title, departments, mayChange, ...list }: AdminPage<ProductsPage>) {
  const { filter, products, next, previous } = list;
  const { list: messages } = productMessages;
  const isAll = !filter.q && !filter.department && !filter.state;
  return (
    <AdminLayout frame={frame} title={title}>
      <SearchForm filter={filter} departments={departments} />
      {mayChange && <a href={newProductAddress()}>{messages.add}</a>}
      {products.length === 0 ? <p>{isAll ? messages.empty : messages.nothing}</p> : <ProductTable {...list} />}
      <NavLinks
        label={messages.pages}
        links={[
          { text: messages.newer, href: previous && productsAddress({ ...filter, ...previous }) },
          { text: messages.older, href: next && productsAddress({ ...filter, ...next }) },
        ]}
      />
    </AdminLayout>
  );
}

function ProductTable({ products, total, more }: Pick<ProductsPage, "products" | "total" | "more">) {
  const [amount, count] = [useAmount(), useCount()];
  const { list: messages } = productMessages;
  return (
    <>
      <p>{messages.counted(count(total), total === 1, more)}</p>
      <Table label={messages.title} columns={Object.values(messages.columns)}>
        {products.map(({ id, title, department, price, stock, state, at, hasPicture }) => (
          <tr key={id}>
            <TextCell>
              <a href={adminProductAddress(id)}>{title}</a>
              {!hasPicture && <small>{messages.noPicture}</small>}
            </TextCell>
            <td>{department}</td>
            <NumberCell>{amount(price)}</NumberCell>
            <NumberCell>{count(stock)}</NumberCell>
            <td>
              <span className={styles.state} data-state={state}>
                {productMessages.states[state]}
              </span>
            </td>
            <MomentCell at={at} />
          </tr>
        ))}
      </Table>
    </>
  );
}
