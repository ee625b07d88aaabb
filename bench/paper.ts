import type { Figure } from "./report.ts";

const assumed = {
  visitorsAnHour: 1_000_000,
  documentsEach: 3,
  peak: 3,
  signedIn: 0.3,
  signIns: 0.05,
  busy: 0.6,
  connectionsOfAProcess: 10,
  cdnPollSeconds: 1,
  cdnPlaces: 100,
};

/** Estimates cores and bandwidth for shops with 1 and 100 million visitors per hour. Returns Markdown. */
export function onPaper(figures: readonly Figure[]): string {
  const guest = find(figures, "a guest's / at 64 connections");
  const signedIn = find(figures, "a signed-in visitor's /");
  if (!guest || !signedIn) return "The server has not been measured yet.";
  const sizes = [
    { title: "1,000,000 visitors an hour", times: 1 },
    { title: "100,000,000 visitors an hour", times: 100 },
  ];
  return sizes.map(({ title, times }) => `### ${title}\n\n${shop(figures, guest, signedIn, times)}`).join("\n\n");
}

function shop(figures: readonly Figure[], guest: number, signedIn: number, times: number): string {
  const { visitorsAnHour, documentsEach, peak, busy, connectionsOfAProcess, cdnPlaces, cdnPollSeconds } = assumed;
  const visitors = (visitorsAnHour * times) / 3600;
  const documents = visitors * documentsEach * peak;
  const own = documents * assumed.signedIn;
  const guests = documents - own;
  const passedOn = Math.min(guests, cdnPlaces / cdnPollSeconds);
  const cores = (rate: number, each: number) => Math.ceil(rate / each / busy);
  const processes = cores(own, signedIn) + cores(passedOn, guest);
  const signIns = visitors * assumed.signIns * peak;
  const hashes = find(figures, "sign-ins, limits on, from as many addresses");
  const bytes = find(figures, "bytes of a first visit to /, mobile");
  return [
    `- Documents: ${n(visitorsAnHour * times)} x ${documentsEach} / 3,600 = ${n(documents / peak)}/s on average, ${n(documents)}/s at the peak: ${n(guests)} of guests, ${n(own)} of signed-in visitors.`,
    bytes &&
      `- The CDN holds pictures and scripts for a year, by their hashed names. If every visit were a first one it would send ${n(visitors * peak)} x ${n(bytes)} KiB = ${n((visitors * peak * bytes * 8 * 1024) / 1e9)} Gbit/s at the peak.`,
    `- Guests' documents: a CDN of ${cdnPlaces} places that each ask once a second pass on ${n(passedOn)}/s. Without it the store answers all: ${n(guests)} / ${n(guest)} / ${busy} = ${n(cores(guests, guest))} cores.`,
    `- Signed-in visitors' documents: ${n(own)} / ${n(signedIn)} / ${busy} = ${n(cores(own, signedIn))} cores. With the guests' share, ${n(processes)} processes.`,
    hashes &&
      `- Sign-ins: ${n(visitors)} x ${assumed.signIns} x ${peak} = ${n(signIns)}/s. The cores of this machine do ${n(hashes)}/s: ${(signIns / hashes).toFixed(1)} such machines' work besides.`,
    `- PostgreSQL: ${n(own)} look-ups/s of one session by its unique token, and up to ${processes} x ${connectionsOfAProcess} = ${n(processes * connectionsOfAProcess)} connections.`,
  ]
    .filter(Boolean)
    .join("\n");
}

const find = (figures: readonly Figure[], what: string) => figures.find((figure) => figure.what === what)?.value;

const n = (value: number) =>
  value < 10 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toLocaleString("en-US");
