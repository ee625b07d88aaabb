import type { Site } from "../document-data.ts";
import { type Asset, fileFromMemory } from "./assets.ts";

/** Where it stands; documents say so in their heads. */
export const webManifestPath = "/manifest.webmanifest";

/** What a shopper's device calls the shop, and shows of it, where it is installed like an app. */
export function webManifest(shop: Site): Asset {
  if (last?.shop !== shop) last = { shop, made: fileFromMemory(webManifestPath, textOf(shop)) };
  return last.made;
}

/** The one that was asked for last: a shop seldom changes. */
let last: { shop: Site; made: Asset } | undefined;

const textOf = ({ name, appearance: { theme = "#17212b", icons } = {} }: Site) =>
  JSON.stringify({
    name,
    short_name: name,
    start_url: "/",
    display: "minimal-ui",
    background_color: "#eaedec",
    theme_color: theme,
    icons: [
      ...(icons ? [] : [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }]),
      { src: icons ? `${icons}/192.png` : "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: icons ? `${icons}/512.png` : "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  });
