import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { Banner } from "../domain/home/home.ts";
import { messages } from "../messages.ts";
import styles from "./carousel.module.css";
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from "../../ui/icons.tsx";
import { Picture } from "./picture.tsx";
import { useRotation } from "./rotation.ts";

/** Minimum swipe distance, in CSS pixels. */
const swipe = 40;

/** Rotating banner (specification 2): endless, without status text, indicators or thumbnails. */
export function Carousel({ banners }: { banners: readonly Banner[] }) {
  const { current, running, paused, move, setHovered, setFocused, toggle } = useRotation(banners.length);
  const loaded = useLoaded();
  const pressedAt = useRef<number | null>(null);
  const swiped = useRef(false);
  const stage = useRef<HTMLDivElement>(null);

  // Moves the focus out of a hidden slide: to the link of the current slide, else to the first button.
  useLayoutEffect(() => {
    if (!document.activeElement?.closest("[inert]")) return;
    const link = stage.current?.children[current]?.querySelector("a");
    const button = stage.current?.previousElementSibling?.querySelector("button");
    (link ?? button)?.focus({ preventScroll: true });
  }, [current]);

  /** Places the next slide on the right, and all other hidden slides on the left. */
  const place = (slide: number) => {
    if (slide === current) return "current";
    return slide === (current + 1) % banners.length ? "next" : "previous";
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- buttons offer the same functions
    <section
      aria-roledescription="carousel"
      aria-label={messages.home.banner}
      className={styles.carousel}
      onPointerEnter={(event) => setHovered(event.pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => setFocused(event.target.matches(":focus-visible"))}
      onBlur={() => setFocused(false)}
      onKeyDown={({ key }) => {
        if (key === "ArrowRight") move(1);
        if (key === "ArrowLeft") move(-1);
      }}
      onPointerDown={(event) => (pressedAt.current = event.isPrimary ? event.clientX : null)}
      onPointerCancel={() => (pressedAt.current = null)}
      onPointerUp={(event) => {
        const way = event.clientX - (pressedAt.current ?? event.clientX);
        pressedAt.current = null;
        swiped.current = Math.abs(way) > swipe;
        if (swiped.current) move(way < 0 ? 1 : -1);
      }}
      // Ignores the click at the end of a swipe.
      onClickCapture={(event) => swiped.current && event.detail > 0 && event.preventDefault()}
    >
      <div data-needs-scripts hidden={banners.length < 2}>
        <Control
          side="corner"
          label={paused ? messages.home.playBanner : messages.home.pauseBanner}
          onClick={toggle}
          icon={paused ? <PlayIcon /> : <PauseIcon />}
        />
        <Control side="start" label={messages.home.previousBanner} onClick={() => move(-1)} icon={<BackIcon />} />
        <Control side="end" label={messages.home.nextBanner} onClick={() => move(1)} icon={<ForwardIcon />} />
      </div>
      <div
        className={styles.stage}
        ref={stage}
        aria-live={running ? "off" : "polite"}
        data-loaded={loaded || undefined}
      >
        {banners.map((banner, slide) => (
          <Slide
            // oxlint-disable-next-line react/no-array-index-key -- banners never change and may repeat a picture
            key={slide}
            banner={banner}
            place={place(slide)}
            // Slides do not load lazily, because browsers would load a clipped slide only when it becomes visible.
            priority={slide === 0 ? "high" : loaded ? "low" : undefined}
          />
        ))}
      </div>
    </section>
  );
}

type ControlProps = { side: "corner" | "start" | "end"; label: string; onClick: () => void; icon: ReactNode };

const Control = ({ side, label, onClick, icon }: ControlProps) => (
  <button type="button" className={styles.control} data-side={side} aria-label={label} onClick={onClick}>
    {icon}
  </button>
);

type SlideProps = { banner: Banner; place: string; priority: "high" | "low" | undefined };

function Slide({ banner, place, priority }: SlideProps) {
  const caption = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the ARIA carousel pattern requires this role
    <div
      role="group"
      aria-roledescription="slide"
      aria-labelledby={banner.caption ? caption : undefined}
      aria-label={banner.caption ? undefined : banner.alt}
      className={styles.slide}
      data-place={place}
      inert={place !== "current"}
    >
      <Leading href={banner.href}>
        <Picture src={banner.image} alt={banner.alt} shape="banner" sizes="max(100vw, 53rem)" priority={priority} />
        <p id={caption} className={styles.caption} data-tone={banner.tone}>
          {banner.caption}
        </p>
      </Leading>
    </div>
  );
}

const Leading = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? <Link href={href}>{children}</Link> : children;

/** True after the window's load event. Hidden slides load after this event. */
function useLoaded() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = () => setLoaded(true);
    if (document.readyState === "complete") done();
    addEventListener("load", done);
    return () => removeEventListener("load", done);
  }, []);
  return loaded;
}
