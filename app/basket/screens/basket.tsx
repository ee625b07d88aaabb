import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import type { BasketData } from "../domain/basket-data.ts";
import { availableQuantity, countIn, linesOf, sumCents } from "../domain/lines.ts";
import { isUnread, maxUnits, type SavedLine } from "../domain/saved-basket.ts";
import { useBasket, useDispatch, useShop, useSlots, useUser } from "../../shop/context.tsx";
import { useBasketChanges } from "../context.tsx";
import { TaxNote } from "../../admin/ui/tax-note.tsx";
import { Announcement } from "../../ui/announcement.tsx";
import { quantityError } from "../ui/rows/quantity-error.ts";
import { SavedRow } from "../ui/rows/saved-row.tsx";
import { UndoRow } from "../ui/rows/undo-row.tsx";
import { checkoutAddress } from "../../shop/addresses.ts";
import { BasketPage, Empty } from "../../shop/ui/checkout/basket-page.tsx";
import { focusAndScrollTo, LongList, rowAfter } from "../../shop/ui/checkout/long-list.tsx";
import { Subtotal } from "../../shop/ui/checkout/subtotal.tsx";
import { basketMessages } from "../messages.ts";
import styles from "./basket.module.css";

/** The last removal. `at` is the undo row's index. `isPart` is true if units of the line remain. */
type Removed = { removal: string; line: SavedLine | null; at: number; isPart: boolean };

type Row = { readonly key: string; readonly line: SavedLine } | { readonly key: string; readonly removed: Removed };

type Props = { data: BasketData | null; estimate?: ReactNode };

const quietMs = 700;

/** Page of a saved basket (specification 2), with price and stock changes since a product was added. */
export default function Basket({ data, estimate }: Props) {
  "use memo"; // enables the React compiler, so that a click rerenders only one group of rows
  const basket = useBasket(); // synchronized by `basket/browser`; without scripts, the server's basket
  const user = useUser();
  const dispatch = useDispatch();
  const changes = useBasketChanges();
  const [, navigate] = useLocation();
  const { proceedTo } = useSlots();
  const { closed } = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const refused = data?.refused;
  const removedByForm = data?.removed ? { removal: data.removed, line: null, at: 0, isPart: false } : null;
  const [removed, setRemoved] = useState<Removed | null>(removedByForm);
  const [why, setWhy] = useState("");
  const [counted, setCounted] = useState<SavedLine["id"] | null>(null);
  const lines = linesOf(basket);
  const available = lines.reduce((sum, line) => sum + availableQuantity(line), 0);
  const rows: Row[] = lines.map((line) => ({ key: line.id, line }));
  if (removed) rows.splice(removed.at, 0, { key: removed.removal, removed });

  // Constant, because `row` depends on `room`: a new value would render all rows again.
  const [room] = useState(maxUnits - basket.length);
  const refusedIn = (line: SavedLine, typed: string) => {
    return { typed, error: quantityError(countIn(typed), line.quantity, room) };
  };

  const rowsInList = () => [...(list.current?.querySelectorAll("li") ?? [])];
  const undoRow = () => list.current?.querySelector("[name=undo]")?.closest("li");
  /** Index of the row that contains an element. Does not count the undo row. */
  const placeOf = (element: HTMLElement) => {
    const offered = undoRow();
    const others = rowsInList().filter((row) => row !== offered);
    return others.findIndex((row) => row.contains(element));
  };

  /** Shows the undo row in place of the line. Focuses the next row's button, or the undo button. */
  function remove(line: SavedLine, button: HTMLElement) {
    const at = placeOf(button);
    flushSync(() => {
      setWhy("");
      setRemoved({ removal: changes.remove(line.id, line.quantity), line, at, isPart: false });
    });
    focusAndScrollTo(buttonIn(rowAfter(undoRow()) ?? undoRow()));
  }

  /** Changes and announces the quantity. If a smaller number was typed, offers undo below the row. */
  function change(line: SavedLine, by: number, field: HTMLInputElement | null) {
    if (by === -line.quantity && field) return remove(line, field);
    setWhy("");
    if (by > 0) dispatch({ type: "add to basket", item: { ...line, ...line.now }, count: by });
    else {
      const removal = changes.remove(line.id, -by);
      if (field) setRemoved({ removal, line: { ...line, quantity: -by }, at: placeOf(field) + 1, isPart: true });
    }
    setCounted(by < 0 && field ? null : line.id);
  }

  /** Restores the removed line and focuses its row, which may move when the server responds. */
  function undo({ removal, line, isPart }: Removed) {
    const at = rowsInList().findIndex((row) => row === undoRow()) - (isPart ? 1 : 0);
    flushSync(() => {
      changes.undo(removal, line);
      setRemoved(null);
    });
    const back = rowsInList().find((row) => row.querySelector<HTMLInputElement>("[name=remove]")?.value === line?.id);
    focusAndScrollTo(buttonIn(back ?? rowsInList()[at]) ?? heading.current);
  }

  async function proceed(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (available === 0) return setWhy(lines.length > 0 ? basketMessages.nothingLeft : basketMessages.nothingToOrder);
    const gift = new FormData(event.currentTarget).has("gift");
    await changes.save();
    if (proceedTo) navigate(proceedTo({ gift: gift ? "on" : undefined }));
  }

  const row = ({ key, ...of }: Row) =>
    "line" in of ? (
      <SavedRow
        key={key}
        line={of.line}
        refused={of.line.id === refused?.productId ? refusedIn(of.line, refused.typed) : undefined}
        onChange={change}
        onRemove={remove}
      />
    ) : (
      <UndoRow key={key} removal={key} line={of.removed.line} onUndo={() => undo(of.removed)} />
    );
  const subtotal = (
    <Subtotal
      count={available}
      cents={sumCents(lines)}
      orders={Boolean(proceedTo)}
      closed={
        closed && (
          <>
            <strong>{basketMessages.closed}</strong>
            <p>{closed}</p>
          </>
        )
      }
    >
      <p aria-live="polite" className={styles.why}>
        {why}
      </p>
      <TaxNote />
    </Subtotal>
  );
  const form =
    proceedTo && !closed ? (
      <form
        action={available > 0 ? proceedTo() : checkoutAddress()}
        data-ahead={user && available > 0 ? "" : undefined}
        onSubmit={(event) => void proceed(event)}
      >
        {subtotal}
      </form>
    ) : (
      subtotal
    );
  return (
    <>
      <BasketPage
        heading={heading}
        panel={
          !isUnread(basket) && (
            <>
              {form}
              {estimate}
            </>
          )
        }
      >
        {basket.length >= maxUnits && (
          <p className={styles.full}>
            {basketMessages.full(maxUnits)} {user && basketMessages.waits}
          </p>
        )}
        {rows.length > 0 && (
          <div className={styles.lines}>
            <LongList ref={list} rows={rows}>
              {row}
            </LongList>
          </div>
        )}
        {isUnread(basket) && <p role="status">{basketMessages.unavailable}</p>}
        {basket.length === 0 && !isUnread(basket) && <Empty />}
      </BasketPage>
      <Announcement text={removed?.line ? basketMessages.canUndo(removed.line.title, removed.line.quantity) : ""} />
      <CountOfLine line={lines.find(({ id }) => id === counted)} />
    </>
  );
}

function CountOfLine({ line }: { line: SavedLine | undefined }) {
  const [announced, setAnnounced] = useState("");
  const text = line ? basketMessages.nowThere(line.title, line.quantity) : "";
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return <Announcement text={announced} />;
}

const buttonIn = (row: Element | null | undefined) => [...(row?.querySelectorAll("button") ?? [])].at(-1);
