import type { MetricType } from "web-vitals";

/** Without a callback, as in the store, loads no library (specification 7). */
export function reportWebVitals(onReport?: (metric: MetricType) => void) {
  if (!onReport) return;
  void import("web-vitals").then(({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
    for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(onReport);
  });
}
