import type { ReactNode } from "react";
import { useSlots } from "../context.tsx";
import type { Product } from "../domain/product.ts";
import { Button } from "../../ui/button.tsx";
import { messages } from "../messages.ts";
import "./add-button.css";

type Props = {
  product: Product;
  /** The id of what says which product it is about: the button's name is the same for all. */
  describedBy: string;
  className: string | undefined;
  disabled?: boolean;
  onAdd: (product: Product) => void;
  children: ReactNode;
};

/** How long a press is answered beside its button, in milliseconds. */
const answeredMs = 2_000;

const answers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/**
 * Answers a press in what stands around its button alone: the count may be out of sight. Aloud, the count is said. Before the page is
 * hydrated, the document's first script says there that the product is being added, with the button's `data-adding`.
 */
export function sayAdded(button: HTMLButtonElement) {
  const place = button.parentElement!;
  place.dataset["said"] = messages.product.added;
  clearTimeout(answers.get(place));
  answers.set(
    place,
    setTimeout(() => delete place.dataset["said"], answeredMs),
  );
}

/** A button that adds a product to the basket: only for scripts, unless the shop has a form around it. */
export function AddButton({ product, describedBy, className, disabled, onAdd, children }: Props) {
  const { AddForm } = useSlots();
  const button = (
    <Button
      disabled={disabled}
      aria-describedby={describedBy}
      data-adding={messages.product.adding}
      type={AddForm ? "submit" : "button"}
      onClick={(event) => {
        event.preventDefault();
        onAdd(product);
        sayAdded(event.currentTarget);
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
