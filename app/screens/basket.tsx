import { type CSSProperties, type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "wouter";
import { basketLines } from "../domain/basket.ts";
import { type SavedItem, standings, subtotalTodayCents } from "../domain/saved-basket.ts";
import { useBasket, useKeptBasket, useUser } from "../store/context.tsx";
import { Announcement } from "../ui/announcement.tsx";
import { BasketIcon } from "../ui/icons.tsx";
import { KeptRow } from "../ui/basket/kept-row.tsx";
import { UndoRow } from "../ui/basket/undo-row.tsx";
import { isLong, useRowsInTime } from "../ui/rows-in-time.ts";
import { Subtotal } from "../ui/subtotal.tsx";
import { words } from "../words.ts";
import { basketWords } from "../words/basket.ts";
import own from "./basket.module.css";
import styles from "./checkout.module.css";

/** A removal that can be undone: what went, and at which place it stood. */
type Removed = { removal: string; title: string | null; at: number };

type Props = {
  /** The removal that a form has just posted, as where no scripts run. */
  data: { removed: string | null } | null;
};

/** The basket page of a shop that keeps baskets (specification 2, and what has become of each item since it was added). */
export default function Basket({ data }: Props) {
  const items = useBasket() as readonly SavedItem[]; // as the store keeps them: `client/basket`, or the document
  const user = useUser();
  const kept = useKeptBasket();
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const posted = data?.removed ? { removal: data.removed, title: null, at: 0 } : null;
  const [removed, setRemoved] = useState<Removed | null>(posted);
  const [why, setWhy] = useState("");
  const rows = useRowsInTime();
  const standing = standings(items);
  const available = standing.filter((stands) => stands === "here").length;
  const lines = basketLines(items).slice(0, rows);
  const undoAt = removed ? Math.min(removed.at, lines.length) : -1;
  const toCome = { "--rows-to-come": Math.max(0, items.length - rows) } as CSSProperties;

  /** The list's rows, and at which place undoing a removal is offered. */
  function rowsNow() {
    const all = [...(list.current?.children ?? [])];
    return { all, offered: all.findIndex((row) => row.querySelector("[name=undo]")) };
  }

  /** Leads the focus to the button of the row after the removed one, or else to the way back. */
  function remove(item: SavedItem) {
    flushSync(() => {
      setWhy("");
      setRemoved({ ...kept!.remove(item.id), title: item.title });
    });
    const { all, offered } = rowsNow();
    (all[offered + 1] ?? all[offered])?.querySelector("button")?.focus();
  }

  /** Leads the focus to the unit that is back. */
  function undo() {
    const { offered } = rowsNow();
    flushSync(() => {
      kept!.undo(removed!.removal);
      setRemoved(null);
    });
    (rowsNow().all[offered]?.querySelector("button") ?? heading.current)?.focus();
  }

  async function proceed(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (available === 0) return setWhy(items.length > 0 ? basketWords.nothingLeft : basketWords.nothingToOrder);
    const gift = new FormData(event.currentTarget).has("gift");
    await kept!.save();
    navigate(gift ? "/order?gift=on" : "/order");
  }

  const undoRow = removed && (
    <UndoRow
      key={removed.removal}
      removal={removed.removal}
      title={removed.title}
      onUndo={undo}
      onOver={() => setRemoved(null)}
    />
  );
  return (
    <div className={styles.checkout}>
      <div className={styles.basket}>
        <p className={styles.greeting}>
          {words.header.hello} {user?.email ?? words.header.guest}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {words.checkout.heading}
        </h1>
        {(lines.length > 0 || removed) && (
          <ul
            ref={list}
            className={styles.list}
            data-long={isLong(items) || undefined}
            {...(rows < items.length && { style: toCome })}
          >
            {lines.flatMap(({ key, item }, at) => [
              at === undoAt && undoRow,
              <KeptRow key={key} item={item as SavedItem} standing={standing[at]!} onRemove={remove} />,
            ])}
            {undoAt === lines.length && undoRow}
          </ul>
        )}
        {items.length === 0 && <Empty />}
      </div>
      <form action="/order" className={styles.panel} onSubmit={(event) => void proceed(event)}>
        <Subtotal count={available} cents={subtotalTodayCents(items)} orders>
          <p role="status" className={own.why}>
            {why}
          </p>
        </Subtotal>
      </form>
      <Announcement text={removed?.title ? basketWords.canUndo(removed.title) : ""} />
    </div>
  );
}

const Empty = () => (
  <div className={styles.empty}>
    <BasketIcon />
    <p className={styles.emptyTitle}>{words.checkout.empty}</p>
    <p>{words.checkout.emptyHint}</p>
    <p>
      <Link href="/">{words.checkout.toHome}</Link>
    </p>
  </div>
);
