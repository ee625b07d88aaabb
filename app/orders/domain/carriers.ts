import type { Parcel } from "./order.ts";

const pages: Readonly<Record<string, (tracking: string) => string>> = {
  DHL: (tracking) =>
    `https://www.dhl.com/global-en/home/tracking/tracking-parcel.html?submit=1&tracking-id=${tracking}`,
  DPD: (tracking) => `https://tracking.dpd.de/status/en_US/parcel/${tracking}`,
  FedEx: (tracking) => `https://www.fedex.com/fedextrack/?trknbr=${tracking}`,
  UPS: (tracking) => `https://www.ups.com/track?tracknum=${tracking}`,
  USPS: (tracking) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${tracking}`,
};

/** Carriers to suggest. The owner may enter other names. */
export const knownCarriers = Object.keys(pages);

/** Returns the tracking URL. Null for an unknown carrier or an invalid tracking number. */
export function trackingPage({ carrier, tracking }: Parcel): string | null {
  const known = knownCarriers.find((name) => name.toLowerCase() === carrier.trim().toLowerCase());
  const number = tracking.replaceAll(/[\s-]/g, "");
  return known && /^[A-Za-z0-9]{8,40}$/.test(number) ? pages[known]!(number) : null;
}
