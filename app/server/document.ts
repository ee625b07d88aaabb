import { createHash } from "node:crypto";
import type { DocumentData } from "../store/page.ts";
import type { Provider, Shop } from "../store/shop.ts";
import { words } from "../words.ts";
import { firstScript } from "./first-script.ts";
import type { About } from "./pages.ts";

/** What the browser build left for documents to refer to. */
export type BrowserBuild = {
  /** All style sheets, to stand in the document. */
  readonly css: string;
  /** The URL of the entry script, or in development several. */
  readonly scripts: readonly string[];
  /** The URLs of the modules that a screen, and an identity provider, need besides the entry script. */
  readonly preloads: (screen: string, provider: Provider["provider"]) => readonly string[];
};

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The sources that a document's own script and style are allowed by in the Content-Security-Policy. */
export const inlineHashes = (build: BrowserBuild) => ({ script: hash(firstScript), style: hash(build.css) });

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!);

/** JSON that cannot end the element it stands in. */
const embeddable = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

type Page = {
  readonly title: string;
  readonly markup: string;
  readonly screen: string;
  /** The page's own address, where the store knows its public one and others may link to the page. */
  readonly url: string | null;
  readonly shop: Shop;
  /** What the page is about, where it is about something of its own. */
  readonly about?: About | undefined;
  /** Null for a page that stays as it was sent: no script is loaded. */
  readonly data: DocumentData | null;
};

/** What other sites and search engines show of a page. A picture needs an absolute address. */
function told({ title, url, shop, about }: Page): string {
  const absolute = (path: string) => (url ? new URL(path, url).href : path);
  const description = about?.description ?? words.description(shop.name);
  const shared = {
    "og:type": "website",
    "og:site_name": shop.name,
    "og:title": title,
    "og:description": description,
    ...(url && { "og:url": url, "og:image": new URL(about?.image ?? "/open-graph.jpg", url).href }),
  };
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(about?.unlisted ? [`<meta name="robots" content="noindex">`] : []),
    ...(url ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : []),
    ...Object.entries(shared).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    ...(about?.structured
      ? [`<script type="application/ld+json">${embeddable(about.structured(absolute))}</script>`]
      : []),
  ].join("\n");
}

/** A whole document around a page's markup. */
export function renderDocument(build: BrowserBuild, page: Page): string {
  const { title, markup, screen, data } = page;
  const addresses = (urls: readonly string[]) => escapeHtml(urls.join(" "));
  const script =
    data &&
    `<script data-scripts="${addresses(build.scripts)}" data-preloads="${addresses(
      build.preloads(screen, data.shop.identity.provider),
    )}">${firstScript}</script>`;
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${told(page)}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#17212b">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<style>${build.css}</style>
${script ?? ""}
</head>
<body>
<div id="store" tabindex="-1">${markup}</div>
${data ? `<script type="application/json" id="document-data">${embeddable(data)}</script>` : ""}
</body>
</html>
`;
}
