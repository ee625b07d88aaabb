import { newProductAddress } from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { NewProductPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { DataList } from "../../ui/data-list.tsx";
import { departmentList, productLines } from "../../ui/products/product-lines.ts";
import { SettingForm } from "../../../../admin/ui/setting-form.tsx";
import { linesOf } from "../../../../admin/ui/setting-screen.tsx";

function newProductLines(currency: string) {
  const { fields, hints } = productMessages.form;
  const { stock, slug, id } = fields;
  const texts = { fields: { stock, slug, id }, hints: { ...hints, slug: hints.newSlug } };
  return [...productLines(currency), ...linesOf(texts, { stock: { inputMode: "numeric", required: true } })];
}

export default function NewProduct({ frame, title, departments, currency, ...form }: AdminPage<NewProductPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{productMessages.form.newLead}</p>
      <SettingForm action={newProductAddress()} lines={newProductLines(currency)} {...form} />
      <DataList id={departmentList} options={departments.map((name) => ({ value: name, label: name }))} />
    </AdminLayout>
  );
}
