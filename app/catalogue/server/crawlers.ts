import type { Body } from "../../page/server/page-cache.ts";
import type { Catalogue } from "./catalogue.ts";
import { departmentAddress, productAddress } from "../addresses.ts";
import { homeAddress } from "../../shop/addresses.ts";
import { escapeMarkup } from "../../server/escape-markup.ts";

/** robots.txt (robotstxt.org). Allows pages with `noindex`, because crawlers must read the `noindex`. */
export const robots = (publicUrl: string | undefined) =>
  [
    "User-agent: *",
    "Disallow: /_data/",
    "Disallow: /_suggest",
    ...(publicUrl ? [`Sitemap: ${publicUrl}/sitemap.xml`] : []),
    "",
  ].join("\n");

/** Sitemap file for all pages that are not product pages. */
export const shopFile = "shop.xml";

/** Sitemap index (sitemaps.org): one file for the store's pages, and a file for each 50,000 products. */
export async function sitemapIndex(catalogue: Catalogue, publicUrl: string): Promise<Body> {
  const parts = await catalogue.slugParts();
  const files = [shopFile, ...parts.keys().map((at) => `${at + 1}.xml`)];
  return xml(publicUrl, "sitemapindex", "sitemap", paged(files.map((file) => `/sitemap/${file}`)));
}

/** A sitemap file by name, such as `2.xml`. Null if no file has this name. @param paths further pages of `shopFile` */
export async function sitemapPart(catalogue: Catalogue, publicUrl: string, file: string, paths: readonly string[]) {
  const pages =
    file === shopFile ? paged([...(await shopPaths(catalogue)), ...paths]) : await productPages(catalogue, file);
  return pages && xml(publicUrl, "urlset", "url", pages);
}

type Page = { readonly path: string; readonly since: Date | null };
const paged = (paths: readonly string[]): Page[] => paths.map((path) => ({ path, since: null }));

async function shopPaths(catalogue: Catalogue) {
  const departments = await catalogue.departments();
  return [homeAddress(), ...departments.map(({ slug }) => departmentAddress(slug))];
}

async function productPages(catalogue: Catalogue, file: string): Promise<Page[] | null> {
  const part = /^([1-9]\d{0,5})\.xml$/.exec(file)?.[1];
  const first = part && (await catalogue.slugParts())[Number(part) - 1];
  if (!first) return null;
  return (await catalogue.slugs(first)).map(({ slug, since }) => ({ path: productAddress(slug), since }));
}

function xml(publicUrl: string, list: string, item: string, pages: readonly Page[]): Body {
  const items = pages.map(({ path, since }) => {
    const date = since ? `<lastmod>${since.toISOString()}</lastmod>` : "";
    return `<${item}><loc>${escapeMarkup(publicUrl + path)}</loc>${date}</${item}>`;
  });
  const open = `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  const text = ['<?xml version="1.0" encoding="UTF-8"?>', open, ...items, `</${list}>`, ""].join("\n");
  return { type: "application/xml", parts: [text] };
}
