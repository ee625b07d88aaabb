import type { HomeData } from "../domain/home.ts";
import type { Product, Rating } from "../domain/product.ts";
import { bannerPicture, productPicture } from "./pictures.ts";

const product = (id: string, picture: string, title: string, price: number, rating: Rating): Product => ({
  id,
  title,
  image: productPicture(picture),
  price,
  rating,
});

const lamp = product("dune-lamp", "desk-lamp-terracotta", "Dune table lamp, terracotta shade on a brass arm", 129, 5);
const armchair = product("fern-armchair", "armchair-sage", "Fern armchair, sage wool on oak legs", 649, 4);
const headphones = product("hush-headphones", "headphones-ink", "Hush over-ear headphones, ink and sand", 249.99, 5);
const mugs = product("pebble-mugs", "mug-set-speckled", "Pebble stoneware mugs, set of three", 59.99, 4);
const keyboard = product("tide-keyboard", "keyboard-cream", "Tide compact mechanical keyboard", 139.5, 3);
const books = product(
  "quiet-rooms-books",
  "books-clothbound",
  "The Quiet Rooms, clothbound in three volumes",
  74.95,
  5,
);
const speaker = product("cobble-speaker", "smart-speaker-sand", "Cobble smart speaker, woven front", 119, 2);
const watch = product("meridian-watch", "watch-brass", "Meridian watch, brass case and leather strap", 189, 1);
const monitor = product(
  "horizon-monitor",
  "ultrawide-monitor-ink",
  "Horizon curved ultrawide monitor, 40 inches",
  1669,
  5,
);
const kettle = product("heron-kettle", "kettle-cream", "Heron gooseneck kettle, cream enamel", 94, 4);

/** What the home page shows until the shop is given a catalogue: hardcoded, with repeated ids (specification 3). */
export const featured: HomeData = {
  banners: [
    {
      image: bannerPicture("banner-living"),
      alt: "A sage armchair before a terracotta arch, between a brass lamp on a round table and a potted plant.",
      caption: "Evenings, softly lit.",
    },
    {
      image: bannerPicture("banner-listening"),
      alt: "Ink-blue headphones on a white plinth, with a speckled mug and a book beside them.",
      caption: "Put the world on mute.",
    },
    {
      image: bannerPicture("banner-desk"),
      alt: "A curved monitor over a compact keyboard, with a terracotta lamp, a mug and a book.",
      caption: "A desk to look forward to.",
    },
  ],
  rows: [
    [lamp, armchair],
    [headphones, mugs, keyboard],
    [books, speaker, watch],
    [monitor],
    [kettle, lamp, headphones],
  ],
};
