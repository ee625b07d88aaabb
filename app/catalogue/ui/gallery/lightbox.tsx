import type { SyntheticEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { galleryMessages as messages } from "../../gallery-messages.ts";
import styles from "./gallery.module.css";

type Props = { src: string; alt: string; onClose: () => void };

/** Opens a dialog as soon as it is there. When it closes, the browser gives the focus back to where it was. */
const open = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal();
};

/** Begins in the middle of what does not fit. */
function centre({ currentTarget: { parentElement } }: SyntheticEvent) {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = parentElement!.parentElement!;
  parentElement!.parentElement!.scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2);
}

const webp = /webp$/;

/** A picture as large as it is kept, over the page. What does not fit is moved to by touch, wheel and keys; Escape closes it. */
export function Lightbox({ src, alt, onClose }: Props) {
  const label = messages.pan(alt);
  return (
    <dialog ref={open} aria-label={label} onClose={onClose} className={styles.closer}>
      {/* The keys move what does not fit, at once. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus, jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={label} tabIndex={0} autoFocus className={styles.pan}>
        <picture>
          <source type="image/avif" srcSet={src.replace(webp, "avif")} />
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
