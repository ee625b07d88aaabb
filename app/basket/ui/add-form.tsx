import { basketAddress } from "../addresses.ts";
import type { AddFormProps } from "../../shop/slots.ts";

export const AddForm = ({ product, className, children }: AddFormProps) => (
  <form method="post" action={basketAddress()} className={className} role="none" data-replay>
    <input type="hidden" name="add" value={product.id} />
    {children}
  </form>
);
