import type { Body } from "../../page/server/page-cache.ts";
import type { Catalogue } from "./catalogue.ts";
import { departmentAddress, productAddress } from "../addresses.ts";
import { homeAddress } from "../../shop/addresses.ts";

/** The robots.txt file (robotstxt.org). Allows pages with `noindex`, because crawlers must read this directive. */
export const robots = (publicUrl: string | undefined) =>
  [
    "User-agent: *",
    "Disallow: /_data/",
    "Disallow: /_suggest",
    ...(publicUrl ? [`Sitemap: ${publicUrl}/sitemap.xml`] : []),
    "",
  ].join("\n");

/** Name of the sitemap file for all pages that are not product pages. */
export const shopFile = "shop.xml";

/** The sitemap index (sitemaps.org). Lists a file for the store's pages, and files with 50,000 products each. */
export async function sitemapIndex(catalogue: Catalogue, publicUrl: string): Promise<Body> {
  const parts = await catalogue.slugParts();
  const files = [shopFile, ...parts.keys().map((at) => `${at + 1}.xml`)];
  return xml(
    "sitemapindex",
    "sitemap",
    files.map((file) => ({ address: `${publicUrl}/sitemap/${file}`, since: null })),
  );
}

type Sources = {
  readonly catalogue: Catalogue;
  readonly publicUrl: string;
  readonly paths: readonly string[];
};

/** A sitemap file by name, such as `2.xml`. Null if no file has this name. */
export async function sitemapPart({ catalogue, publicUrl, paths }: Sources, file: string): Promise<Body | null> {
  const shop = async () => [...(await shopPaths(catalogue)), ...paths].map((path) => ({ path, since: null }));
  const found = file === shopFile ? await shop() : await productPages(catalogue, file);
  const pages = found?.map(({ path, since }) => ({ address: publicUrl + path, since }));
  return pages ? xml("urlset", "url", pages) : null;
}

async function shopPaths(catalogue: Catalogue) {
  const departments = await catalogue.departments();
  return [homeAddress(), ...departments.map(({ slug }) => departmentAddress(slug))];
}

async function productPages(catalogue: Catalogue, file: string) {
  const part = /^([1-9]\d{0,5})\.xml$/.exec(file)?.[1];
  const first = part && (await catalogue.slugParts())[Number(part) - 1];
  if (!first) return null;
  return (await catalogue.slugs(first)).map(({ slug, since }) => ({ path: productAddress(slug), since }));
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

type Entry = { readonly address: string; readonly since: Date | null };

function xml(list: string, item: string, entries: readonly Entry[]): Body {
  const items = entries.map(({ address, since }) => {
    const date = since ? `<lastmod>${since.toISOString()}</lastmod>` : "";
    return `<${item}><loc>${escapeXml(address)}</loc>${date}</${item}>`;
  });
  const open = `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  const text = ['<?xml version="1.0" encoding="UTF-8"?>', open, ...items, `</${list}>`, ""].join("\n");
  return { type: "application/xml", text };
}
