import { createHash } from "node:crypto";
import type { DocumentData, Appearance, Site } from "../document-data.ts";
import { firstScript } from "./first-script.ts";
import type { About, SharedPicture } from "./loaders.ts";
import { webManifestPath } from "./web-manifest.ts";
import { pageMessages } from "../messages.ts";

/** What the browser build left for documents to refer to. */
export type BrowserBuild = {
  /** Changes with whatever the browser is given of it. */
  readonly id: string;
  /** All style sheets, to stand in the document. */
  readonly css: string;
  /** The URL of the entry script, or in development several. */
  readonly scripts: readonly string[];
  /** The URLs of the modules that a screen needs besides the entry script. */
  readonly preloads: (screen: string) => readonly string[];
  /** The URLs of modules that a page wants as well, but is whole without. */
  readonly later?: readonly string[];
  /** The same for pages that are only documents, where there are any. */
  readonly documents?: BrowserBuild;
};

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The sources that a document's own script and styles are allowed by in the Content-Security-Policy. */
export const inlineHashes = (build: BrowserBuild, { style }: Appearance = {}) => ({
  script: hash(firstScript),
  style: [build.css, ...(style ? [style] : [])].map(hash).join(" "),
});

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!);

/** JSON that cannot end the element it stands in. */
const embeddable = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

type Page = {
  readonly title: string;
  /** In parts, such as other pages may have too. */
  readonly markup: readonly string[];
  readonly screen: string;
  /** The page's own address, where the store knows its public one and others may link to the page. */
  readonly url: string | null;
  readonly shop: Site;
  /** Where the page says nothing of itself. */
  readonly description: string;
  /** What the page is about, where it is about something of its own. */
  readonly about?: About | undefined;
  /** Null for a page that stays as it was sent: it is not hydrated. */
  readonly data: DocumentData | null;
  /** The URLs of modules that such a page is better with. */
  readonly modules?: readonly string[];
};

/** What other sites and search engines show of a page. A picture needs an absolute address. */
function told({ title, url, shop, about, ...page }: Page): string {
  const absolute = (path: string) => (url ? new URL(path, url).href : path);
  const description = about?.description ?? page.description;
  const shared = {
    "og:type": "website",
    "og:site_name": shop.name,
    "og:title": title,
    "og:description": description,
    ...(url && { "og:url": url, ...pictured(about?.picture ?? pictureOf(shop), url, shop) }),
  };
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(about?.unlisted ? [`<meta name="robots" content="noindex">`] : []),
    ...(url ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : []),
    ...Object.entries(shared).map(
      ([name, value]) =>
        `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${escapeHtml(value)}">`,
    ),
    ...(about?.structured
      ? [`<script type="application/ld+json">${embeddable(about.structured(absolute, shop))}</script>`]
      : []),
  ].join("\n");
}

/** What is shown beside links to pages that have no picture of their own. */
const pictureOf = ({ name, appearance: look }: Site): SharedPicture => ({
  src: look?.share ?? "/open-graph.jpg",
  alt: name,
  size: { width: 1200, height: 630 },
});

/** The store of the specification says where its picture is, and no more of it. */
function pictured({ src, alt, size }: SharedPicture, url: string, { features }: Site): Record<string, string> {
  const image = { "og:image": new URL(src, url).href };
  if (!features) return image;
  return {
    ...image,
    ...(size && { "og:image:width": `${size.width}`, "og:image:height": `${size.height}` }),
    "og:image:alt": alt,
    "twitter:card": size && size.width > size.height ? "summary_large_image" : "summary",
  };
}

/** By their build and screen, the styles and the script of documents: most of a head, and the same in many. */
const heads = new WeakMap<BrowserBuild, Map<string, string>>();

function stylesAndScript(build: BrowserBuild, screen: string, data: DocumentData | null): string {
  const ofBuild = heads.get(build) ?? new Map<string, string>();
  heads.set(build, ofBuild);
  const key = `${screen} ${data !== null}`;
  const made = ofBuild.get(key) ?? `<style>${build.css}</style>\n${data ? script(build, screen) : ""}\n`;
  ofBuild.set(key, made);
  return made;
}

function script({ id, scripts, preloads, later = [] }: BrowserBuild, screen: string) {
  const addresses = (urls: readonly string[]) => escapeHtml(urls.join(" "));
  const [now, soon] = [addresses(scripts), addresses(preloads(screen))];
  const last = later.length > 0 ? ` data-later="${addresses(later)}"` : "";
  return `<script data-build="${id}" data-scripts="${now}" data-preloads="${soon}"${last}>${firstScript}</script>`;
}

/** By themselves, the data of pages as JSON. */
const written = new WeakMap<object, string>();

function writtenOf(data: unknown): string {
  if (typeof data !== "object" || data === null) return embeddable(data ?? null);
  const text = written.get(data) ?? embeddable(data);
  written.set(data, text);
  return text;
}

/** A whole document around a page's markup, in parts: each is the same in many documents, or else in hardly any. */
export function renderDocument(build: BrowserBuild, page: Page): string[] {
  const { title, markup, screen, data, modules = [] } = page;
  const { style, theme = "#17212b", icons } = page.shop.appearance ?? {};
  const head = `<!doctype html>
<html lang="${pageMessages.locale}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${told(page)}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${theme}">
${icons ? `<link rel="icon" href="${icons}/32.png" sizes="32x32">\n<link rel="icon" href="${icons}/192.png" sizes="192x192">` : `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`}
<link rel="apple-touch-icon" href="${icons ? `${icons}/180.png` : "/touch-icon.png"}">
<link rel="manifest" href="${webManifestPath}">
`;
  return [
    head,
    stylesAndScript(build, screen, data),
    `${style ? `<style>${style}</style>\n` : ""}</head>\n<body>\n<div id="store">`,
    ...markup,
    "</div>\n",
    ...(data ? dataElement(data) : []),
    ...modules.map((url) => `<script type="module" src="${escapeHtml(url)}"></script>\n`),
    "\n</body>\n</html>\n",
  ];
}

/** The visitor's own stands last, and so in a part of its own. */
function dataElement({ shop, data, ...own }: DocumentData): string[] {
  const about = `<script type="application/json" id="document-data">{"shop":${writtenOf(shop)},"data":`;
  return [about, writtenOf(data), `,${embeddable(own).slice(1)}</script>`];
}
