import type { MetricType } from "web-vitals";

/** Reports web vitals to a callback. Without a callback, as in the store, loads no library (specification 7). */
export function reportWebVitals(onReport?: (metric: MetricType) => void) {
  if (!onReport) return;
  void import("web-vitals").then(({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
    for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(onReport);
  });
}
