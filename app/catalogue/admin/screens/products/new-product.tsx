import { newProductAddress } from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { NewProductPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { DataList } from "../../ui/data-list.tsx";
import { departmentList, productLines } from "../../ui/products/product-lines.ts";
import { SettingForm } from "../../../../admin/ui/setting-form.tsx";

function linesOf(currency: string) {
  const { fields, hints } = productMessages.form;
  return [
    ...productLines(currency),
    { name: "stock", label: fields.stock, hint: hints.stock, inputMode: "numeric" as const, required: true },
    { name: "slug", label: fields.slug, hint: hints.newSlug },
    { name: "id", label: fields.id, hint: hints.id },
  ];
}

export default function NewProduct({ frame, title, departments, currency, ...form }: AdminPage<NewProductPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{productMessages.form.newLead}</p>
      <SettingForm action={newProductAddress()} lines={linesOf(currency)} {...form} />
      <DataList id={departmentList} options={departments.map((name) => ({ value: name, label: name }))} />
    </AdminLayout>
  );
}
