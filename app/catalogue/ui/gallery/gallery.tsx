import { type MouseEvent, type UIEvent, useRef, useState } from "react";
import { Picture, Thumbnail } from "../../../shop/ui/picture.tsx";
import type { ShownPicture } from "../../domain/catalogue.ts";
import { galleryMessages as messages } from "../../gallery-messages.ts";
import { Lightbox } from "./lightbox.tsx";
import styles from "./gallery.module.css";

/** Time without scrolling after which a picture counts as shown, in ms. */
const settledMs = 120;

const idOf = (at: number) => `picture-${at + 1}`;

/** A scroll-snap carousel of product pictures with thumbnails. Works with touch and keys, and without scripts. */
export function Gallery({ title, pictures }: { title: string; pictures: readonly ShownPicture[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const settling = useRef<number>(undefined);
  const [shown, setShown] = useState(0);
  const [announcement, setAnnouncement] = useState("");
  const [zoomed, setZoomed] = useState<ShownPicture | null>(null);
  const count = pictures.length;
  const hasSeveral = count > 1;
  const altOf = (at: number) => pictures[at]?.alt || messages.unnamed(title, at + 1, count);

  function show(at: number) {
    if (at === shown || !pictures[at]) return;
    setShown(at);
    setAnnouncement(messages.shown(pictures[at].alt, at + 1, count));
  }

  function choose(event: MouseEvent, at: number) {
    event.preventDefault();
    show(at);
    strip.current?.scrollTo({ left: at * strip.current.clientWidth });
  }

  function settle({ currentTarget }: UIEvent<HTMLElement>) {
    clearTimeout(settling.current);
    const { scrollLeft, clientWidth } = currentTarget;
    settling.current = window.setTimeout(() => show(Math.round(scrollLeft / clientWidth)), settledMs);
  }

  /** Ignores clicks that open a new tab or window. */
  function openLightbox(event: MouseEvent, picture: ShownPicture) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setZoomed(picture);
  }

  return (
    <div className={styles.gallery}>
      <ul
        ref={strip}
        aria-label={messages.pictures(title)}
        // The list is focusable, so that keyboard users can scroll the pictures.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={hasSeveral ? 0 : undefined}
        onScroll={settle}
        className={styles.strip}
      >
        {pictures.map((picture, at) => {
          const image = (
            <Picture
              src={picture.image}
              alt={altOf(at)}
              shape="product"
              sizes="(width < 48rem) 70vw, 45rem"
              priority={at === 0 ? "high" : undefined}
            />
          );
          return (
            <li key={picture.image} id={idOf(at)}>
              {picture.zoom ? (
                <a href={picture.zoom} onClick={(event) => openLightbox(event, picture)}>
                  {image}
                  <span className="visually-hidden">{messages.enlarge}</span>
                </a>
              ) : (
                image
              )}
            </li>
          );
        })}
      </ul>
      {hasSeveral && (
        <>
          <ol className={styles.thumbs}>
            {pictures.map(({ image, alt }, at) => (
              <li key={image}>
                <a
                  href={`#${idOf(at)}`}
                  aria-label={messages.choose(alt, at + 1, count)}
                  aria-current={at === shown}
                  onClick={(event) => choose(event, at)}
                >
                  <Thumbnail src={image} />
                </a>
              </li>
            ))}
          </ol>
          <p aria-live="polite" className="visually-hidden">
            {announcement}
          </p>
        </>
      )}
      {zoomed && <Lightbox src={zoomed.zoom!} alt={altOf(pictures.indexOf(zoomed))} onClose={() => setZoomed(null)} />}
    </div>
  );
}
