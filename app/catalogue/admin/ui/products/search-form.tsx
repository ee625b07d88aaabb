import { productStates } from "../../../domain/assortment.ts";
import { productsAddress } from "../../addresses.ts";
import type { ProductsPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { FilterBar } from "../../../../admin/ui/filter-bar.tsx";

const states = () => [
  { value: "", label: productMessages.list.anyState },
  ...productStates.map((value) => ({ value, label: productMessages.states[value] })),
];

/** Filters of the list of products. */
export const SearchForm = ({ filter, departments }: Pick<ProductsPage, "filter" | "departments">) => (
  <FilterBar action={productsAddress()} submit={productMessages.list.show}>
    <Field
      name="q"
      type="search"
      label={productMessages.list.search}
      placeholder={productMessages.list.searchHint}
      defaultValue={filter.q}
    />
    <Field
      name="department"
      label={productMessages.list.department}
      options={[
        { value: "", label: productMessages.list.anyDepartment },
        ...departments.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
      defaultValue={filter.department}
    />
    <Field name="state" label={productMessages.list.state} options={states()} defaultValue={filter.state} />
  </FilterBar>
);
