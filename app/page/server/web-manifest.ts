import type { Site } from "../document-data.ts";
import { type Asset, fileFromMemory } from "./assets.ts";

export const webManifestPath = "/manifest.webmanifest";

const manifests = new WeakMap<Site, Asset>();

export const webManifest = (shop: Site): Asset =>
  manifests.getOrInsertComputed(shop, () => fileFromMemory(webManifestPath, textOf(shop)));

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
