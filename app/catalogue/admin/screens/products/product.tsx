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
import { NavLinks } from "../../../../admin/ui/nav-links.tsx";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { DepartmentList } from "../../ui/products/department-list.tsx";
import { productLines } from "../../ui/products/product-lines.ts";
import { Message } from "../../../../admin/ui/message.tsx";
import { SettingForm } from "../../../../admin/ui/setting-form.tsx";
import { useCount, useMoment } from "../../../../admin/ui/locale-context.ts";

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
      <p>
        <small>{productMessages.product.id(id)}</small>
      </p>
      <a href={productsAddress()}>{productMessages.product.all}</a>
    </AdminLayout>
  );
}

type Ways = Pick<ProductFormPage, "id" | "slug" | "stock" | "hasPicture" | "planned" | "mayChange">;

function Ways({ id, slug, stock, hasPicture, planned, mayChange }: Ways) {
  const count = useCount();
  return (
    <NavLinks
      label={productMessages.product.about}
      links={[
        { text: productMessages.product.stock(count(stock)), href: productStockAddress(id) },
        { text: productMessages.product.prices(planned), href: productPricesAddress(id) },
        {
          text: hasPicture ? productMessages.product.pictures : productMessages.product.noPicture,
          href: productPicturesAddress(id),
        },
        { text: productMessages.product.seen, href: productAddress(slug) },
        { text: productMessages.product.archive, href: mayChange ? archiveProductAddress(id) : null },
      ]}
    />
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
