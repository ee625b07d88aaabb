import { type ComponentType, type SubmitEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { SearchIcon } from "../../ui/icons.tsx";
import { searchBoxMessages as messages } from "../search-box-messages.ts";
import header from "../../shop/ui/header.module.css";
import styles from "./search-box.module.css";
import { searchAddress } from "../addresses.ts";
import type { PopupState, SuggestionsHandle, SuggestionsProps } from "./suggestions/props.ts";

const loadSuggestions = (show: (get: () => ComponentType<SuggestionsProps>) => void) =>
  void import("./suggestions/suggestions.tsx").then(
    ({ Suggestions }) => show(() => Suggestions),
    () => {}, // errors are ignored, because the form works without suggestions
  );

/** Works as a plain form without scripts. */
export function SearchBox() {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch()).get("q");
  const q = (path === searchAddress.pattern && query) || "";
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  /** Value of the field at the last search. Another value means that the user has typed since. */
  const searched = useRef(q);
  const handle = useRef<SuggestionsHandle>(null);
  const [popup, setPopup] = useState<PopupState>({ open: false });
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();

  // The user may have focused the field before hydration.
  useEffect(() => {
    if (document.activeElement === field.current) loadSuggestions(setSuggestions);
  }, []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    searched.current = field.current!.value;
    navigate(searchAddress({ q: searched.current.trim() }));
  }

  // A layout effect runs before the suggestions read the field.
  useLayoutEffect(() => {
    if (field.current!.value === searched.current) field.current!.value = q;
    searched.current = q;
  }, [q]);

  return (
    <search className={styles.box}>
      <form action={searchAddress()} className={header.search} onSubmit={submit}>
        <input
          ref={field}
          type="text"
          name="q"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={messages.label}
          placeholder={messages.label}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={popup.open}
          aria-controls={list}
          aria-activedescendant={popup.active}
          onFocus={() => loadSuggestions(setSuggestions)}
          onInput={() => handle.current?.typed()}
          onKeyDown={(event) => handle.current?.pressed(event)}
          onBlur={() => handle.current?.left()}
        />
        <button type="submit" aria-label={messages.submit} className={header.magnifier}>
          <SearchIcon />
        </button>
      </form>
      {Suggestions && <Suggestions key={q} ref={handle} field={field} list={list} onPopupChange={setPopup} />}
    </search>
  );
}
