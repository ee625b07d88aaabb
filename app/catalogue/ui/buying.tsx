import { useDispatch, useSlots } from "../../shop/context.tsx";
import { messages } from "../../shop/messages.ts";
import { Button } from "../../ui/button.tsx";
import { AddButton, showAdded } from "../../shop/ui/add-button.tsx";
import type { ListedProduct } from "../domain/catalogue.ts";
import { catalogueMessages } from "../messages.ts";
import styles from "./buying.module.css";

/** Add button, with a quantity field if baskets are saved and several units are available. */
export function Buying({ product, describedBy }: { product: ListedProduct; describedBy: string }) {
  const { AddForm } = useSlots();
  const dispatch = useDispatch();
  if (!AddForm || product.available === 1)
    return (
      <AddButton
        product={product}
        describedBy={describedBy}
        className={styles.buying}
        onAdd={(item) => dispatch({ type: "add to basket", item })}
      />
    );
  return (
    <AddForm product={product} className={styles.buying}>
      <label>
        {catalogueMessages.product.quantity}
        <select name="count">
          {Array.from({ length: product.available }, (_, more) => (
            <option key={more}>{more + 1}</option>
          ))}
        </select>
      </label>
      <div>
        <Button
          type="submit"
          aria-describedby={describedBy}
          data-adding={messages.product.adding}
          onClick={(event) => {
            event.preventDefault();
            const count = Number(new FormData(event.currentTarget.form!).get("count"));
            dispatch({ type: "add to basket", item: product, count });
            showAdded(event.currentTarget);
          }}
        >
          {messages.product.add}
        </Button>
      </div>
    </AddForm>
  );
}
