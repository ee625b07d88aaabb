import type { SyntheticEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { galleryMessages as messages } from "../../gallery-messages.ts";
import styles from "./gallery.module.css";

/** Opens a modal dialog. The browser restores the focus when a modal dialog closes. */
const open = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal();
};

function centre({ currentTarget }: SyntheticEvent) {
  const pan = currentTarget.closest("[role=group]");
  pan?.scrollTo((pan.scrollWidth - pan.clientWidth) / 2, (pan.scrollHeight - pan.clientHeight) / 2);
}

/** A full-size picture in a modal dialog. Scrolls by touch, wheel and keys. Escape closes the dialog. */
export function Lightbox({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const label = messages.pan(alt);
  return (
    <dialog ref={open} aria-label={label} onClose={onClose} className={styles.lightbox}>
      {/* The picture's container gets the focus, so that arrow keys scroll the picture. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus, jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={label} tabIndex={0} autoFocus className={styles.pan}>
        <picture>
          <source type="image/avif" srcSet={src.replace(/webp$/, "avif")} />
          <img src={src} alt={alt} onLoad={centre} />
        </picture>
      </div>
      <form method="dialog">
        <Button type="submit" tone="grey">
          {messages.close}
        </Button>
      </form>
    </dialog>
  );
}
