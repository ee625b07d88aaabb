import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { countOf } from "../../catalogue/domain/counts.ts";
import { basketLines } from "../../shop/domain/basket.ts";
import {
  isBare,
  isUnread,
  mostShown,
  mostUnits,
  type SavedItem,
  type Standing,
  standings,
  subtotalTodayCents,
} from "../domain/saved-basket.ts";
import { useBasket, useShop, useSlots, useUser } from "../../shop/context.tsx";
import { useBasketChanges } from "../context.tsx";
import { Announcement } from "../../ui/announcement.tsx";
import { SavedRow } from "../ui/rows/saved-row.tsx";
import { UndoRow } from "../ui/rows/undo-row.tsx";
import { BasketPage, Empty } from "../../shop/ui/checkout/basket-page.tsx";
import { leadFocusTo, LongList, rowAfter } from "../../shop/ui/checkout/long-list.tsx";
import { Subtotal } from "../../shop/ui/checkout/subtotal.tsx";
import { basketWords } from "../words.ts";
import styles from "./basket.module.css";
import { checkoutAddress } from "../../shop/addresses.ts";

/** A removal that can be undone: what went, and at which place its button was pressed. */
type Removed = { removal: string; title: string | null; at: number };

/** What stands in a row of the list. */
type Row =
  | { readonly key: string; readonly item: SavedItem; readonly standing: Standing }
  | { readonly key: string; readonly removed: Removed };

type Props = {
  /** The removal that a form has just posted, as where no scripts run. */
  data: { removed: string | null } | null;
};

/** The basket page of a shop that keeps baskets (specification 2, and what has become of each item since it was added). */
export default function Basket({ data }: Props) {
  const items = useBasket() as readonly SavedItem[]; // as the store keeps them: `basket/browser`, or the document
  const user = useUser();
  const { counts } = useShop();
  const changes = useBasketChanges();
  const [, navigate] = useLocation();
  const { proceedTo } = useSlots();
  const { closed } = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const posted = data?.removed ? { removal: data.removed, title: null, at: 0 } : null;
  const [removed, setRemoved] = useState<Removed | null>(posted);
  const [why, setWhy] = useState("");
  const standing = standings(items);
  const available = standing.filter((stands) => stands === "here").length;
  const lines = basketLines(items);
  const rows: Row[] = lines.map(({ key }, at) => ({ key, item: items[at]!, standing: standing[at]! }));
  if (removed) rows.splice(removed.at, 0, { key: removed.removal, removed });
  // Without scripts, and until they have asked for the rest, a long basket is here in part.
  const shown = rows.filter((row) => "removed" in row || !isBare(row.item));
  const earlier = Math.max(
    0,
    items.findIndex((item) => !isBare(item)),
  );
  const later = rows.length - shown.length - earlier;

  /** The row where undoing a removal is offered. */
  const offer = () => list.current?.querySelector("[name=undo]")?.closest("li");

  /**
   * Offers the unit back where its button was pressed, though the first of those like it is the one that goes: nobody can tell
   * them apart, and that one may be far out of sight. Leads the focus to the button of the row after, or else to the way back.
   */
  function remove(item: SavedItem, button: HTMLButtonElement) {
    const before = offer();
    const rowsOfItems = [...list.current!.querySelectorAll("li")].filter((other) => other !== before);
    const at = rowsOfItems.indexOf(button.closest("li")!);
    flushSync(() => {
      setWhy("");
      setRemoved({ removal: changes!.remove(item.id), title: item.title, at });
    });
    leadFocusTo((rowAfter(offer()) ?? offer())?.querySelector("button"));
  }

  /** Leads the focus to the unit that is back. */
  function undo({ removal }: Removed) {
    const all = () => [...(list.current?.querySelectorAll("li") ?? [])];
    const at = all().findIndex((row) => row === offer());
    flushSync(() => {
      changes!.undo(removal);
      setRemoved(null);
    });
    leadFocusTo(all()[at]?.querySelector("button") ?? heading.current);
  }

  async function proceed(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (available === 0) return setWhy(items.length > 0 ? basketWords.nothingLeft : basketWords.nothingToOrder);
    const gift = new FormData(event.currentTarget).has("gift");
    await changes!.save();
    navigate(proceedTo!({ gift: gift ? "on" : undefined }));
  }

  const stopOffering = () => setRemoved(null);
  const row = ({ key, ...of }: Row) =>
    "item" in of ? (
      <SavedRow key={key} {...of} onRemove={remove} />
    ) : (
      <UndoRow key={key} {...of.removed} onUndo={() => undo(of.removed)} onOver={stopOffering} />
    );
  const subtotal = (
    <Subtotal count={available} cents={subtotalTodayCents(items)} orders={Boolean(proceedTo)}>
      <p role="status" className={styles.why}>
        {why}
      </p>
      {closed && <p className={styles.closed}>{closed}</p>}
    </Subtotal>
  );
  const panel = proceedTo ? (
    <form action={proceedTo()} onSubmit={(event) => void proceed(event)}>
      {subtotal}
    </form>
  ) : (
    subtotal
  );
  return (
    <>
      <BasketPage heading={heading} panel={!isUnread(items) && panel}>
        {items.length >= mostUnits && (
          <p className={styles.full}>
            {basketWords.full(mostUnits)} {user && basketWords.waits}
          </p>
        )}
        {earlier > 0 && (
          <p className={styles.more}>
            <a href={part(Math.max(1, earlier + 1 - mostShown))}>{basketWords.before(countOf(earlier, counts))}</a>
          </p>
        )}
        {shown.length > 0 && (
          <LongList ref={list} rows={shown}>
            {row}
          </LongList>
        )}
        {later > 0 && (
          <p className={styles.more}>
            <a href={part(items.length + 1 - later)}>{basketWords.more(countOf(later, counts))}</a>
          </p>
        )}
        {isUnread(items) && <p role="status">{basketWords.away}</p>}
        {items.length === 0 && !isUnread(items) && <Empty />}
      </BasketPage>
      <Announcement text={removed?.title ? basketWords.canUndo(removed.title) : ""} />
    </>
  );
}

/** The page with the part of a long basket that begins with its `from`th unit. */
const part = (from: number) => checkoutAddress({ from });
