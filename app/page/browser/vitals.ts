import type { MetricType } from "web-vitals";

/**
 * Reports web vitals to a callback. Loads the library only if there is a callback
 * (specification 7: "loaded lazily and never given a callback").
 */
export function reportWebVitals(onReport?: (metric: MetricType) => void) {
  if (!onReport) return;
  void import("web-vitals").then(({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
    for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(onReport);
  });
}
