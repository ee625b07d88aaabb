import { newProductAddress } from "../../addresses.ts";
import type { AdminPage } from "../../../../admin/domain/pages.ts";
import type { NewProductPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { AdminLayout } from "../../../../admin/ui/page.tsx";
import { DepartmentList } from "../../ui/products/department-list.tsx";
import { productLines } from "../../ui/products/product-lines.ts";
import { SettingForm } from "../../../../admin/ui/setting-form.tsx";

const linesOf = (currency: string) => [
  ...productLines(currency),
  {
    name: "stock",
    label: productMessages.form.fields.stock,
    hint: productMessages.form.hints.stock,
    inputMode: "numeric" as const,
    required: true,
  },
  { name: "slug", label: productMessages.form.fields.slug, hint: productMessages.form.hints.newSlug, required: false },
  { name: "id", label: productMessages.form.fields.id, hint: productMessages.form.hints.id, required: false },
];

export default function NewProduct({ frame, title, departments, currency, ...form }: AdminPage<NewProductPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{productMessages.form.newLead}</p>
      <SettingForm action={newProductAddress()} lines={linesOf(currency)} {...form} />
      <DepartmentList departments={departments} />
    </AdminLayout>
  );
}
