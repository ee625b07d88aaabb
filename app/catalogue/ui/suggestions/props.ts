import type { KeyboardEvent, Ref, RefObject } from "react";

export type SuggestionsHandle = {
  readonly typed: () => void;
  readonly pressed: (event: KeyboardEvent) => void;
  readonly left: () => void;
};

/** `active` is the element id of the active option. */
export type PopupState = { readonly open: boolean; readonly active?: string | undefined };

export type SuggestionsProps = {
  ref: Ref<SuggestionsHandle>;
  field: RefObject<HTMLInputElement | null>;
  list: string;
  onPopupChange: (popup: PopupState) => void;
};
