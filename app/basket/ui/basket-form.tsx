import type { ReactNode } from "react";
import { basketAddress } from "../addresses.ts";
import type { AddFormProps } from "../../shop/slots.ts";

type Props = {
  /** What the store is asked to do. */
  change: "add" | "remove" | "undo";
  /** The id of the product, or of the removal to undo. */
  of: string;
  className?: string | undefined;
  /** A button that submits it. */
  children: ReactNode;
};

/** A form that changes the basket: what its button does where no scripts run. */
export const BasketForm = ({ change, of, className, children }: Props) => (
  <form method="post" action={basketAddress()} className={className} data-replay>
    <input type="hidden" name={change} value={of} />
    {children}
  </form>
);

export const AddForm = ({ product, ...rest }: AddFormProps) => <BasketForm change="add" of={product.id} {...rest} />;
