import { basketAddress } from "../addresses.ts";
import type { AddFormProps } from "../../shop/slots.ts";

/** A form that adds a product to the basket: what its button does where no scripts run. */
export const AddForm = ({ product, className, children }: AddFormProps) => (
  <form method="post" action={basketAddress()} className={className} role="none" data-replay>
    <input type="hidden" name="add" value={product.id} />
    {children}
  </form>
);
