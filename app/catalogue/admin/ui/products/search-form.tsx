import { productsAddress } from "../../addresses.ts";
import type { ProductsPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { FilterBar } from "../../../../admin/ui/filter-bar.tsx";
import { optionsOf } from "../options.ts";

export function SearchForm({ filter, departments }: Pick<ProductsPage, "filter" | "departments">) {
  const { list: messages, states } = productMessages;
  const { "on-sale": _, ...filteredStates } = states;
  const departmentOptions = departments.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <FilterBar action={productsAddress()} submit={messages.show}>
      <Field name="q" type="search" label={messages.search} placeholder={messages.searchHint} defaultValue={filter.q} />
      <Field
        name="department"
        label={messages.department}
        options={[{ value: "", label: messages.anyDepartment }, ...departmentOptions]}
        defaultValue={filter.department}
      />
      <Field
        name="state"
        label={messages.state}
        options={optionsOf({ "": messages.anyState, ...filteredStates })}
        defaultValue={filter.state}
      />
    </FilterBar>
  );
}
