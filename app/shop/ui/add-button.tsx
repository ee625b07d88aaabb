import { useSlots } from "../context.tsx";
import type { CardActionProps } from "../slots.ts";
import { Button } from "../../ui/button.tsx";
import { messages } from "../messages.ts";
import "./add-button.css";

type Props = CardActionProps & { disabled?: boolean; children?: string };

/** Time for which "Added" is shown, in ms. */
const answeredMs = 2_000;

const answers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Shows "Added" beside the button. Before hydration, the inline script shows `data-adding` in the same place. */
export function showAdded(button: HTMLButtonElement) {
  const place = button.parentElement;
  if (!place) return;
  place.dataset["said"] = messages.product.added;
  clearTimeout(answers.get(place));
  answers.set(
    place,
    setTimeout(() => delete place.dataset["said"], answeredMs),
  );
}

/** Works without scripts if slot `AddForm` is filled. */
export function AddButton({
  product,
  describedBy,
  className,
  disabled,
  onAdd,
  children = messages.product.add,
}: Props) {
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
        showAdded(event.currentTarget);
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
