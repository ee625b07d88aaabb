import { newProductAddress, adminProductAddress, productsAddress } from "../../addresses.ts";
import type { AdminPage } from "../../domain/pages.ts";
import type { ProductsPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { Moment } from "../../ui/moment.tsx";
import { AdminLayout } from "../../ui/page.tsx";
import { SearchForm } from "../../ui/products/search-form.tsx";
import { State } from "../../ui/products/state.tsx";
import { Table } from "../../ui/table.tsx";
import { useAmount, useCount } from "../../ui/locale-context.ts";
import styles from "./products.module.css";

const messages = productMessages.list;

/** Products, newest first, or search results. */
export default function Products({ frame, title, departments, mayChange, ...list }: AdminPage<ProductsPage>) {
  const { asked, products, next, previous } = list;
  const isAll = !asked.q && !asked.department && !asked.state;
  return (
    <AdminLayout frame={frame} title={title}>
      <SearchForm asked={asked} departments={departments} />
      {mayChange && <a href={newProductAddress()}>{messages.add}</a>}
      {products.length === 0 ? <p>{isAll ? messages.empty : messages.nothing}</p> : <Found {...list} />}
      {(previous || next) && (
        <nav aria-label={messages.pages} className={styles.pages}>
          {previous && <a href={productsAddress({ ...asked, ...previous })}>{messages.newer}</a>}
          {next && <a href={productsAddress({ ...asked, ...next })}>{messages.older}</a>}
        </nav>
      )}
    </AdminLayout>
  );
}

function Found({ products, total, more }: Pick<ProductsPage, "products" | "total" | "more">) {
  const [amount, count] = [useAmount(), useCount()];
  return (
    <>
      <p>{messages.counted(count(total), total === 1, more)}</p>
      <Table label={messages.title} columns={Object.values(messages.columns)}>
        {products.map((product) => (
          <tr key={product.id}>
            <td className={styles.product}>
              <a href={adminProductAddress(product.id)}>{product.title}</a>
              {!product.hasPicture && <small>{messages.noPicture}</small>}
            </td>
            <td>{product.department}</td>
            <td className={styles.number}>{amount(product.price)}</td>
            <td className={styles.number}>{count(product.stock)}</td>
            <td>
              <State state={product.state} />
            </td>
            <td className={styles.moment}>
              <Moment at={product.at} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
