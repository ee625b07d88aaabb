import type { Body } from "../../page/server/page-cache.ts";
import type { Catalogue } from "./catalogue.ts";
import { departmentAddress, productAddress } from "../addresses.ts";
import { homeAddress } from "../../shop/addresses.ts";

/**
 * What crawlers are asked (robotstxt.org): all pages are theirs to read, but not what only scripts need. Pages that are
 * not to be found say so themselves, which nobody would read who was kept from them here.
 */
export const robots = (publicUrl: string | undefined) =>
  [
    "User-agent: *",
    "Disallow: /_data/",
    "Disallow: /_suggest",
    ...(publicUrl ? [`Sitemap: ${publicUrl}/sitemap.xml`] : []),
    "",
  ].join("\n");

/** The part of the sitemap that has the shop's own pages. */
export const shopFile = "shop.xml";

/** The sitemap (sitemaps.org): one part for the shop's own pages, and others for its products, 50,000 in each. */
export async function sitemapIndex(catalogue: Catalogue, publicUrl: string): Promise<Body> {
  const parts = await catalogue.slugParts();
  const files = [shopFile, ...parts.keys().map((at) => `${at + 1}.xml`)];
  return xml(
    "sitemapindex",
    "sitemap",
    files.map((file) => `${publicUrl}/sitemap/${file}`),
  );
}

type Sources = {
  readonly catalogue: Catalogue;
  readonly publicUrl: string;
  /** Of other pages of the shop. */
  readonly paths: readonly string[];
};

/** A part of the sitemap by its file's name, such as `2.xml`; null when there is no such part. */
export async function sitemapPart({ catalogue, publicUrl, paths }: Sources, file: string): Promise<Body | null> {
  const found = file === shopFile ? [...(await shopPaths(catalogue)), ...paths] : await productPaths(catalogue, file);
  const addresses = found?.map((path) => publicUrl + path);
  return addresses ? xml("urlset", "url", addresses) : null;
}

async function shopPaths(catalogue: Catalogue) {
  const departments = await catalogue.departments();
  return [homeAddress(), ...departments.map(({ slug }) => departmentAddress(slug))];
}

async function productPaths(catalogue: Catalogue, file: string) {
  const part = /^([1-9]\d{0,5})\.xml$/.exec(file)?.[1];
  const first = part && (await catalogue.slugParts())[Number(part) - 1];
  if (!first) return null;
  return (await catalogue.slugs(first)).map((slug) => productAddress(slug));
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

function xml(list: string, item: string, addresses: readonly string[]): Body {
  const items = addresses.map((address) => `<${item}><loc>${escapeXml(address)}</loc></${item}>`);
  const open = `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  const text = ['<?xml version="1.0" encoding="UTF-8"?>', open, ...items, `</${list}>`, ""].join("\n");
  return { type: "application/xml", text };
}
