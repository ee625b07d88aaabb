import type { ReactNode } from "react";
import { useSlots } from "../context.tsx";
import type { Product } from "../domain/product.ts";
import { Button } from "../../ui/button.tsx";

type Props = {
  product: Product;
  /** The id of what says which product it is about: the button's name is the same for all. */
  describedBy: string;
  className: string | undefined;
  disabled?: boolean;
  onAdd: (product: Product) => void;
  children: ReactNode;
};

/** A button that adds a product to the basket: only for scripts, unless the shop has a form around it. */
export function AddButton({ product, describedBy, className, disabled, onAdd, children }: Props) {
  const { AddForm } = useSlots();
  const button = (
    <Button
      disabled={disabled}
      aria-describedby={describedBy}
      type={AddForm ? "submit" : "button"}
      onClick={(event) => {
        event.preventDefault();
        onAdd(product);
      }}
    >
      {children}
    </Button>
  );
  if (!AddForm)
    return (
      <div className={className} data-needs-scripts>
        {button}
      </div>
    );
  return (
    <AddForm product={product} className={className}>
      {button}
    </AddForm>
  );
}
