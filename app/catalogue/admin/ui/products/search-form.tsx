import { productStates } from "../../../domain/assortment.ts";
import { Button } from "../../../../ui/button.tsx";
import { productsAddress } from "../../addresses.ts";
import type { ProductsPage } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import styles from "./search-form.module.css";

const states = () => [
  { value: "", label: productMessages.list.anyState },
  ...productStates.map((value) => ({ value, label: productMessages.states[value] })),
];

/** Form to filter products. Submits with GET, so the URL contains the filters. */
export const SearchForm = ({ filter, departments }: Pick<ProductsPage, "filter" | "departments">) => (
  <form role="search" action={productsAddress()} className={styles.form}>
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
    <Button type="submit" tone="grey">
      {productMessages.list.show}
    </Button>
  </form>
);
