import { hash } from "node:crypto";
import { escapeMarkup } from "../../server/escape-markup.ts";
import type { DocumentData, Appearance, Site } from "../document-data.ts";
import type { PageMetadata, SharedPicture } from "./loaders.ts";
import { webManifestPath } from "./web-manifest.ts";
import { pageMessages } from "../messages.ts";

export type BrowserBuild = {
  readonly id: string;
  /** All style sheets, inlined into documents. */
  readonly css: string;
  /** Inline script of hydrated documents (`page/browser/first-script.ts`). */
  readonly firstScript: string;
  readonly scripts: readonly string[];
  /** Returns the URLs of a screen's modules, without the entry script. */
  readonly preloads: (screen: string) => readonly string[];
  readonly later?: readonly string[];
  readonly documents?: BrowserBuild;
};

const sourceHash = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

/** Content-Security-Policy hashes of a document's inline script and styles. */
export const inlineHashes = (build: BrowserBuild, { style }: Appearance = {}) => ({
  script: sourceHash(build.firstScript),
  style: [build.css, ...(style ? [style] : [])].map(sourceHash).join(" "),
});

/** JSON that cannot close the surrounding script element. */
const embeddable = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

type Page = {
  readonly title: string;
  readonly markup: readonly string[];
  readonly screen: string;
  /** Canonical URL. Null if the public origin is unknown or the page has no route. */
  readonly url: string | null;
  readonly shop: Site;
  readonly description: string;
  readonly about?: PageMetadata | undefined;
  readonly unlisted: boolean;
  readonly data: DocumentData | null;
  readonly modules?: readonly string[];
};

/** Meta tags for search engines and shared links. Without `url`, omits the picture, which needs an absolute URL. */
function metaTags({ title, url, shop, about, unlisted, ...page }: Page): string {
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
    `<meta name="description" content="${escapeMarkup(description)}">`,
    ...(unlisted ? [`<meta name="robots" content="noindex">`] : []),
    ...(url ? [`<link rel="canonical" href="${escapeMarkup(url)}">`] : []),
    ...Object.entries(shared).map(
      ([name, value]) =>
        `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${escapeMarkup(value)}">`,
    ),
    ...(about?.structured
      ? [`<script type="application/ld+json">${embeddable(about.structured(absolute, shop))}</script>`]
      : []),
  ].join("\n");
}

const pictureOf = ({ name: alt, appearance }: Site): SharedPicture => ({
  src: appearance?.share ?? "/open-graph.jpg",
  alt,
  size: { width: 1200, height: 630 },
});

/** Meta tags for a picture. A shop without features has only `og:image`, as the specification says. */
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

/** Cached style and script elements, by build and screen. Many documents share these elements. */
const heads = new WeakMap<BrowserBuild, Map<string, string>>();

function stylesAndScript(build: BrowserBuild, screen: string, isHydrated: boolean): string {
  const ofBuild = heads.getOrInsertComputed(build, () => new Map<string, string>());
  return ofBuild.getOrInsertComputed(
    `${screen} ${isHydrated}`,
    () => `<style>${build.css}</style>\n${isHydrated ? script(build, screen) : ""}\n`,
  );
}

function script({ id, firstScript, scripts, preloads, later = [] }: BrowserBuild, screen: string) {
  const addresses = (urls: readonly string[]) => escapeMarkup(urls.join(" "));
  const [now, soon] = [addresses(scripts), addresses(preloads(screen))];
  const last = later.length > 0 ? ` data-later="${addresses(later)}"` : "";
  return `<script data-build="${id}" data-scripts="${now}" data-preloads="${soon}"${last}>${firstScript}</script>`;
}

const jsonCache = new WeakMap<object, string>();

function jsonOf(data: unknown): string {
  if (typeof data !== "object" || data === null) return embeddable(data ?? null);
  return jsonCache.getOrInsertComputed(data, embeddable);
}

/** Renders a document in pieces, so that the store compresses each shared piece only once. */
export function renderDocument(build: BrowserBuild, page: Page): string[] {
  const { title, markup, screen, data, modules = [] } = page;
  const { style, theme = "#17212b", icons } = page.shop.appearance ?? {};
  const head = `<!doctype html>
<html lang="${pageMessages.locale}">
<head>
<meta charset="utf-8">
<title>${escapeMarkup(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${metaTags(page)}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${theme}">
${icons ? `<link rel="icon" href="${icons}/32.png" sizes="32x32">\n<link rel="icon" href="${icons}/192.png" sizes="192x192">` : `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`}
<link rel="apple-touch-icon" href="${icons ? `${icons}/180.png` : "/touch-icon.png"}">
<link rel="manifest" href="${webManifestPath}">
`;
  return [
    head,
    stylesAndScript(build, screen, data !== null),
    `${style ? `<style>${style}</style>\n` : ""}</head>\n<body>\n<div id="store">`,
    ...markup,
    "</div>\n",
    ...(data ? dataElement(data) : []),
    ...modules.map((url) => `<script type="module" src="${escapeMarkup(url)}"></script>\n`),
    "\n</body>\n</html>\n",
  ];
}

/** JSON of the document's data, in pieces. The last piece is the visitor's state, which no documents share. */
function dataElement({ shop, data, ...own }: DocumentData): string[] {
  const about = `<script type="application/json" id="document-data">{"shop":${jsonOf(shop)},"data":`;
  return [about, jsonOf(data), `,${embeddable(own).slice(1)}</script>`];
}
