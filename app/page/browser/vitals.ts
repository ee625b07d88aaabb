import type { MetricType } from "web-vitals";

/** Measures Web Vitals. Loads the library only for a callback; the store passes none (specification 7). */
export function reportWebVitals(onReport?: (metric: MetricType) => void) {
  if (!onReport) return;
  void import("web-vitals").then(({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
    for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(onReport);
  });
}
