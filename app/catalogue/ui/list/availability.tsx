import { cardMessages } from "../../card-messages.ts";
import { fewLeft } from "../../domain/catalogue.ts";
import { catalogueMessages } from "../../messages.ts";
import styles from "./availability.module.css";

export function Availability({ available }: { available: number }) {
  const { inStock, left } = catalogueMessages.product;
  const [state, text] =
    available === 0 ? ["out", cardMessages.soldOut] : available <= fewLeft ? ["few", left(available)] : ["in", inStock];
  return (
    <p className={styles.availability} data-state={state}>
      {text}
    </p>
  );
}
