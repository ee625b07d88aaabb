import { useId } from "react";
import { cents } from "../../../shop/domain/money.ts";
import { hasNewPrice, type SavedItem, type Standing } from "../../domain/saved-basket.ts";
import { useFormatCents } from "../../../shop/context.tsx";
import { words } from "../../../shop/words.ts";
import { basketWords } from "../../words.ts";
import { RowButton } from "./row-button.tsx";
import row from "../../../shop/ui/checkout/basket-row.module.css";
import { Thumbnail } from "../../../shop/ui/picture.tsx";
import { Price } from "../../../shop/ui/price.tsx";
import { ProductLink } from "../../../catalogue/ui/product-link.tsx";
import { Stars } from "../../../shop/ui/stars.tsx";
import styles from "./saved-row.module.css";

type Props = {
  item: SavedItem;
  standing: Standing;
  onRemove: (item: SavedItem, button: HTMLButtonElement) => void;
};

/** One unit in a basket that the shop keeps: at today's price, and with what has become of it. */
export function SavedRow({ item, standing, onRemove }: Props) {
  const title = useId();
  const formatCents = useFormatCents();
  const product = item.now ? { ...item, slug: item.now.slug } : item;
  return (
    <li role="listitem" className={row["row"]}>
      <div className={row["picture"]}>
        <ProductLink product={product} second>
          <Thumbnail src={item.image} />
        </ProductLink>
      </div>
      <div className={row["words"]}>
        <h2 id={title} className={row["title"]}>
          <ProductLink product={product}>{item.title}</ProductLink>
        </h2>
        <div className={styles["prices"]}>
          <Price price={item.now?.price ?? item.price} />
          {hasNewPrice(item) && (
            <span className={styles["was"]}>{basketWords.was(formatCents(cents(item.price)))}</span>
          )}
        </div>
        <Stars rating={item.rating} />
        {standing !== "here" && <p className={styles["standing"]}>{basketWords.standing[standing]}</p>}
        <RowButton
          change="remove"
          of={item.id}
          describedBy={title}
          className={row["action"]}
          onPress={(button) => onRemove(item, button)}
        >
          {words.product.remove}
        </RowButton>
      </div>
    </li>
  );
}
