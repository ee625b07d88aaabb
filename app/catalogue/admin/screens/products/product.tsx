import { productAddress } from "../../../addresses.ts";
import {
  archiveProductAddress,
  adminProductAddress,
  productPicturesAddress,
  productPricesAddress,
  productsAddress,
  productStockAddress,
} from "../../addresses.ts";
import { type AdminPage, isInMenu } from "../../../../admin/domain/pages.ts";
import type { ProductFormPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { NavLinks } from "../../../../admin/ui/nav-links.tsx";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { DataList } from "../../ui/data-list.tsx";
import { departmentList, productLines } from "../../ui/products/product-lines.ts";
import { Message } from "../../../../admin/ui/message.tsx";
import { SettingForm } from "../../../../admin/ui/setting-form.tsx";
import { useCount, useMoment } from "../../../../admin/ui/locale-context.ts";

export default function Product({ frame, title, ...page }: AdminPage<ProductFormPage>) {
  const { id, archived, departments, currency, added, untaxed } = page;
  const { product: messages, form } = productMessages;
  const slugLine = { name: "slug", label: form.fields.slug, hint: form.hints.slug, required: true };
  return (
    <AdminLayout frame={frame} title={title}>
      {added && <Message>{added === "yes" ? messages.added : messages.addedBefore}</Message>}
      {archived ? (
        <Archived {...page} archived={archived} />
      ) : (
        <>
          {untaxed && (
            <Message>
              {untaxed.text} {isInMenu(frame, untaxed.href) && <a href={untaxed.href}>{untaxed.title}</a>}
            </Message>
          )}
          <ProductLinks {...page} />
          <SettingForm action={adminProductAddress(id)} lines={[...productLines(currency), slugLine]} {...page} />
          <DataList id={departmentList} options={departments.map((name) => ({ value: name, label: name }))} />
        </>
      )}
      <p>
        <small>{messages.id(id)}</small>
      </p>
      <a href={productsAddress()}>{messages.all}</a>
    </AdminLayout>
  );
}

type Props = Omit<ProductFormPage, "title">;

function ProductLinks({ id, slug, stock, hasPicture, planned, mayChange }: Props) {
  const count = useCount();
  const { product: messages } = productMessages;
  return (
    <NavLinks
      label={messages.about}
      links={[
        { text: messages.stock(count(stock)), href: productStockAddress(id) },
        { text: messages.prices(planned), href: productPricesAddress(id) },
        { text: hasPicture ? messages.pictures : messages.noPicture, href: productPicturesAddress(id) },
        { text: messages.seen, href: productAddress(slug) },
        { text: messages.archive, href: mayChange ? archiveProductAddress(id) : null },
      ]}
    />
  );
}

function Archived({ id, archived: { by, at }, mayRestore }: Props & { archived: NonNullable<Props["archived"]> }) {
  const moment = useMoment();
  const { product: messages } = productMessages;
  return (
    <>
      <p>{messages.archived(by ?? messages.host, moment(at))}</p>
      {mayRestore && <a href={archiveProductAddress(id)}>{messages.restore}</a>}
    </>
  );
}
