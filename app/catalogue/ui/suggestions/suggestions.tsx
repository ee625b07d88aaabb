import { type KeyboardEvent, useEffect, useImperativeHandle, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { useFormatCents } from "../../../shop/context.tsx";
import { Announcement } from "../../../ui/announcement.tsx";
import { suggestionMessages as messages } from "./messages.ts";
import type { SuggestionsProps } from "./props.ts";
import { createSuggestionRequest, nothing } from "./request.ts";
import { type Suggestion, offersOf } from "./offers.tsx";
import styles from "./suggestions.module.css";

/** Popup of the search box: an editable combobox with list autocomplete (WAI-ARIA Authoring Practices). */
export function Suggestions({ ref, field, list, onPopupChange }: SuggestionsProps) {
  const [, navigate] = useLocation();
  const [found, setFound] = useState(nothing);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [request] = useState(() =>
    createSuggestionRequest((answer) => {
      setFound(answer);
      setActive(-1);
      setOpen(true);
    }),
  );
  const offers = offersOf(found, useFormatCents());
  const isOpen = open && offers.length > 0;
  const idOf = (at: number) => `${list}${at}`;
  const activeId = active < 0 ? undefined : idOf(active);

  function close() {
    request.stop();
    setOpen(false);
    setActive(-1);
  }

  function choose({ href, q }: Suggestion) {
    if (q) write(field.current!, q);
    close();
    navigate(href);
  }

  function typed() {
    setActive(-1);
    const q = field.current!.value.trim();
    if (q) return request.send(q);
    close();
    setFound(nothing);
  }

  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!offers.length) return typed();
      request.stop(); // a late response would replace the options
      setOpen(true);
      const places = offers.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Escape") {
      if (!isOpen) write(field.current!, "");
      close();
    } else if (event.key === "Enter") {
      const offer = offers[active];
      if (!offer) return close(); // without an active option, Enter submits the form
      event.preventDefault();
      choose(offer);
    } else if (["Home", "End", "ArrowLeft", "ArrowRight"].includes(event.key)) setActive(-1);
  }

  useImperativeHandle(ref, () => ({ typed, pressed, left: close }));

  // A layout effect runs before paint, so field and list always show the same active option.
  useLayoutEffect(() => {
    onPopupChange({ open: isOpen, active: activeId });
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [onPopupChange, isOpen, activeId]);

  useEffect(() => {
    // Text may have been typed before this component loaded.
    const { value, defaultValue } = field.current!;
    if (value !== defaultValue && document.activeElement === field.current) request.send(value.trim());
    return request.stop;
  }, [request, field]);

  return (
    <>
      <Announcement text={isOpen ? messages.counted(offers.length) : ""} />
      {isOpen && (
        <div role="listbox" id={list} aria-label={messages.label} className={styles.list}>
          {offers.map((offer, at) => (
            // Options need no key handler, because the search field keeps the focus and handles keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={offer.href}
              id={idOf(at)}
              role="option"
              aria-selected={at === active}
              className={styles.offer}
              onMouseDown={(event) => event.preventDefault()} // keeps the focus, because a blur closes the popup
              onClick={() => choose(offer)}
            >
              {offer.shown}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const write = (input: HTMLInputElement, text: string) => {
  input.value = text;
};
