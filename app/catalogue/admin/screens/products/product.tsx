import { productAddress } from "../../../addresses.ts";
import {
  archiveProductAddress,
  adminProductAddress,
  productPicturesAddress,
  productPricesAddress,
  productsAddress,
  productStockAddress,
} from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { ProductFormPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { DepartmentList } from "../../ui/products/department-list.tsx";
import { productLines } from "../../ui/products/product-lines.ts";
import { Message } from "../../../../admin/ui/message.tsx";
import { SettingForm } from "../../../../admin/ui/setting-form.tsx";
import { useCount, useMoment } from "../../../../admin/ui/locale-context.ts";
import styles from "./product.module.css";

const linesOf = (currency: string) => [
  ...productLines(currency),
  { name: "slug", label: productMessages.form.fields.slug, hint: productMessages.form.hints.slug, required: true },
];

/** The form of a product, with links to its stock, prices and pictures. */
export default function Product({ frame, title, ...page }: AdminPage<ProductFormPage>) {
  const { id, slug, stock, hasPicture, planned, archived, departments, currency, added, ...form } = page;
  return (
    <AdminLayout frame={frame} title={title}>
      {added && (
        <Message>{added === "yes" ? productMessages.product.added : productMessages.product.addedBefore}</Message>
      )}
      {archived ? (
        <Archived id={id} archived={archived} mayRestore={page.mayRestore} />
      ) : (
        <>
          <Ways {...{ id, slug, stock, hasPicture, planned, mayChange: form.mayChange }} />
          <SettingForm action={adminProductAddress(id)} lines={linesOf(currency)} {...form} />
          <DepartmentList departments={departments} />
        </>
      )}
      <p className={styles.id}>{productMessages.product.id(id)}</p>
      <a href={productsAddress()}>{productMessages.product.all}</a>
    </AdminLayout>
  );
}

type Ways = Pick<ProductFormPage, "id" | "slug" | "stock" | "hasPicture" | "planned" | "mayChange">;

function Ways({ id, slug, stock, hasPicture, planned, mayChange }: Ways) {
  const count = useCount();
  return (
    <nav aria-label={productMessages.product.about}>
      <ul className={styles.ways}>
        <li>
          <a href={productStockAddress(id)}>{productMessages.product.stock(count(stock))}</a>
        </li>
        <li>
          <a href={productPricesAddress(id)}>{productMessages.product.prices(planned)}</a>
        </li>
        <li>
          <a href={productPicturesAddress(id)}>
            {hasPicture ? productMessages.product.pictures : productMessages.product.noPicture}
          </a>
        </li>
        <li>
          <a href={productAddress(slug)}>{productMessages.product.seen}</a>
        </li>
        {mayChange && (
          <li>
            <a href={archiveProductAddress(id)}>{productMessages.product.archive}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

type ArchivedProps = Pick<ProductFormPage, "id"> & {
  archived: NonNullable<ProductFormPage["archived"]>;
  mayRestore: boolean;
};

function Archived({ id, archived: { by, at }, mayRestore }: ArchivedProps) {
  const moment = useMoment();
  return (
    <>
      <p>{productMessages.product.archived(by ?? productMessages.product.host, moment(at))}</p>
      {mayRestore && <a href={archiveProductAddress(id)}>{productMessages.product.restore}</a>}
    </>
  );
}
