import { basketAddress } from "../addresses.ts";
import type { AddFormProps } from "../../shop/slots.ts";

/** Form that adds a product to the basket, also without scripts. */
export const AddForm = ({ product, className, children }: AddFormProps) => (
  <form method="post" action={basketAddress()} className={className} role="none" data-replay>
    <input type="hidden" name="add" value={product.id} />
    {children}
  </form>
);
