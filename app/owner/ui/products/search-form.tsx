import { productStates } from "../../../catalogue/domain/assortment.ts";
import { Button } from "../../../ui/button.tsx";
import { productsAddress } from "../../addresses.ts";
import type { ProductsPage } from "../../domain/products/pages.ts";
import { productWords } from "../../product-words.ts";
import { Field } from "../field.tsx";
import styles from "./search-form.module.css";

const words = productWords.list;

const states = [
  { value: "", label: words.anyState },
  ...productStates.map((value) => ({ value, label: productWords.states[value] })),
];

/** What the list is to show: what is chosen stands in its address. */
export const SearchForm = ({ asked, departments }: Pick<ProductsPage, "asked" | "departments">) => (
  <form role="search" action={productsAddress()} className={styles.form}>
    <Field name="q" type="search" label={words.search} placeholder={words.searchHint} defaultValue={asked.q} />
    <Field
      name="department"
      label={words.department}
      options={[
        { value: "", label: words.anyDepartment },
        ...departments.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
      defaultValue={asked.department}
    />
    <Field name="state" label={words.state} options={states} defaultValue={asked.state} />
    <Button type="submit" tone="grey">
      {words.show}
    </Button>
  </form>
);
