import type { MetricType } from "web-vitals";

/**
 * Reports how the page performs to a callback. The reporter is loaded when there is a callback to report to
 * (specification 7: "loaded lazily and never given a callback"), so by default not at all.
 */
export function reportWebVitals(onReport?: (metric: MetricType) => void) {
  if (!onReport) return;
  void import("web-vitals").then(({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
    for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(onReport);
  });
}
