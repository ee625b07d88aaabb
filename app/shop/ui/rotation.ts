import { useEffect, useState, useSyncExternalStore } from "react";

/** Time for which each slide is shown, in ms (specification 9). */
const interval = 5000;

const listening = (target: () => EventTarget, event: string) => (observer: () => void) => {
  target().addEventListener(event, observer);
  return () => target().removeEventListener(event, observer);
};
const onVisibility = listening(() => document, "visibilitychange");
const stillness = () => matchMedia("(prefers-reduced-motion: reduce)");
const onStillness = listening(stillness, "change");
const isFalse = () => false;

/**
 * `current` is the slide's index, which a timer advances. Each change of slide restarts the timer. The rotation stops
 * while paused, hovered, focused or in a hidden tab. `prefers-reduced-motion` pauses by default.
 */
export function useRotation(count: number) {
  const [current, setCurrent] = useState(0);
  const [chosen, setChosen] = useState<"playing" | "paused" | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useSyncExternalStore(onVisibility, () => document.hidden, isFalse);
  const still = useSyncExternalStore(onStillness, () => stillness().matches, isFalse);

  const paused = chosen ? chosen === "paused" : still;
  const running = !paused && !hovered && !focused && !hidden;
  const move = (by: 1 | -1) => setCurrent((at) => (at + by + count) % count);

  useEffect(() => {
    const timer = running ? setTimeout(() => setCurrent((current + 1) % count), interval) : undefined;
    return () => clearTimeout(timer);
  }, [running, current, count]);

  /** Pauses or resumes the rotation. Resets `hovered` and `focused`, because the click on the button has set them. */
  const toggle = () => {
    setChosen(paused ? "playing" : "paused");
    setHovered(false);
    setFocused(false);
  };

  return { current, running, paused, move, toggle, setHovered, setFocused };
}
