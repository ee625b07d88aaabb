import { newProductAddress } from "../../addresses.ts";
import type { NewProductPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { DataList } from "../../ui/data-list.tsx";
import { departmentList, productLines } from "../../ui/products/product-lines.ts";
import { linesOf, settingScreen } from "../../../../admin/ui/setting-screen.tsx";

export default settingScreen(({ departments, currency }: NewProductPage) => {
  const { fields, hints, newLead } = productMessages.form;
  const { stock, slug, id } = fields;
  const texts = { fields: { stock, slug, id }, hints: { ...hints, slug: hints.newSlug } };
  return {
    lead: newLead,
    action: newProductAddress(),
    lines: [...productLines(currency), ...linesOf(texts, { stock: { inputMode: "numeric", required: true } })],
    after: <DataList id={departmentList} options={departments.map((name) => ({ value: name, label: name }))} />,
  };
});
