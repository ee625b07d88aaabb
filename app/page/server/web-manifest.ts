import { type Asset, fileFromMemory } from "./assets.ts";

/** Where it stands; documents say so in their heads. */
export const webManifestPath = "/manifest.webmanifest";

/** What a shopper's device calls the shop, and shows of it, where it is installed like an app. */
export function webManifest(shop: string): Asset {
  if (last?.shop !== shop) last = { shop, made: fileFromMemory(webManifestPath, textOf(shop)) };
  return last.made;
}

/** The one that was asked for last: a shop's name seldom changes. */
let last: { shop: string; made: Asset } | undefined;

const textOf = (shop: string) =>
  JSON.stringify({
    name: shop,
    short_name: shop,
    start_url: "/",
    display: "minimal-ui",
    background_color: "#eaedec",
    theme_color: "#17212b",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  });
