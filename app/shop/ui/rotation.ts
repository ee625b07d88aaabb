import { useEffect, useState, useSyncExternalStore } from "react";

/** How long each picture stands (specification 9). */
const interval = 5000;

const listening = (target: () => EventTarget, event: string) => (observer: () => void) => {
  target().addEventListener(event, observer);
  return () => target().removeEventListener(event, observer);
};
const onVisibility = listening(() => document, "visibilitychange");
const stillness = () => matchMedia("(prefers-reduced-motion: reduce)");
const onStillness = listening(stillness, "change");

/**
 * Which of `count` pictures stands now, and what moves it on: time, unless the shopper paused it, points at it, has the
 * keyboard in it, looks at another tab, or asked the system for less motion. After each change the time starts anew, so
 * that none is made up for.
 */
export function useRotation(count: number) {
  const [current, setCurrent] = useState(0);
  const [chosen, setChosen] = useState<"playing" | "paused" | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
  const still = useSyncExternalStore(
    onStillness,
    () => stillness().matches,
    () => false,
  );

  const paused = chosen ? chosen === "paused" : still;
  const running = !paused && !hovered && !focused && !hidden;
  const move = (by: 1 | -1) => setCurrent((at) => (at + by + count) % count);

  useEffect(() => {
    const timer = running ? setTimeout(() => setCurrent((current + 1) % count), interval) : undefined;
    return () => clearTimeout(timer);
  }, [running, current, count]);

  /** Playing wins over the pointer and the focus that rest on the button just pressed. */
  const toggle = () => {
    setChosen(paused ? "playing" : "paused");
    setHovered(false);
    setFocused(false);
  };

  return { current, running, paused, move, toggle, setHovered, setFocused };
}
