import { departmentAddress } from "./addresses.ts";
import { prefetching } from "./browser/prefetching.ts";
import { cardWords } from "./card-words.ts";
import type { ListedProduct } from "./domain/catalogue.ts";
import { departmentsOf } from "./domain/departments.ts";
import type { Face } from "../shop/face.ts";
import { ProductLink } from "./ui/product-link.tsx";
import { SearchBox } from "./ui/search-box.tsx";

export const face: Face = {
  slots: {
    SearchBox,
    ProductLink,
    /** A label that is called as a department leads to it. */
    labelHref(label, shop) {
      const department = departmentsOf(shop).find(({ name }) => name === label);
      return department && departmentAddress(department.slug);
    },
    unavailable: (product: Partial<ListedProduct>) => (product.available === 0 ? cardWords.soldOut : undefined),
  },
  loadData: prefetching,
};
