import { bannerPicture, productPicture } from "../picture.ts";
import type { Product, Rating } from "../product.ts";
import type { Banner, HomeData } from "./home.ts";

/** @param picture folder name with a content hash, as in `pictures/index.json`. */
const product = (id: string, picture: string, title: string, price: number, rating: Rating): Product => ({
  id,
  title,
  image: productPicture(picture),
  price,
  rating,
});

const banner = (picture: string, alt: string, caption: string, tone: Banner["tone"]): Banner => ({
  image: bannerPicture(picture),
  alt,
  caption,
  tone,
});

const lamp = product(
  "dune-lamp",
  "desk-lamp-terracotta.6acad7",
  "Dune table lamp, terracotta shade on a brass arm",
  129,
  5,
);
const armchair = product("fern-armchair", "armchair-sage.0e18fa", "Fern channel-back armchair in sage velvet", 649, 4);
const headphones = product(
  "hush-headphones",
  "headphones-ink.ba3d38",
  "Hush over-ear headphones, ink and sand",
  249.99,
  5,
);
const mugs = product("pebble-mugs", "mug-set-terracotta.21f630", "Pebble stoneware mugs, set of three", 59.99, 4);
const keyboard = product(
  "tide-keyboard",
  "keyboard-cream.207917",
  "Tide compact keyboard with a coiled cable",
  139.5,
  3,
);
const books = product("quiet-rooms-books", "books-teal.458760", "The Quiet Rooms, five clothbound novels", 74.95, 5);
const speaker = product("cobble-speaker", "smart-speaker-sand.a4d5e2", "Cobble smart speaker, woven in sand", 119, 2);
const watch = product("meridian-watch", "watch-cognac.293217", "Meridian watch, brass case, cognac strap", 189, 1);
const monitor = product(
  "horizon-monitor",
  "ultrawide-monitor-dusk.b6519d",
  "Horizon curved ultrawide monitor, 40 inches",
  1669,
  5,
);
const kettle = product("heron-kettle", "kettle-cream.394fe3", "Heron gooseneck kettle, cream and brass", 94, 4);

/** Home page of a shop without a catalogue. Some product ids occur twice (specification 3). */
export const featured: HomeData = {
  banners: [
    banner(
      "banner-living.e05e49",
      "A sage armchair before a terracotta panel, with a brass lamp, a potted plant and a stack of books.",
      "Evenings, softly lit.",
      "light",
    ),
    banner(
      "banner-listening.73da57",
      "Ink-blue headphones on a white plinth, between a speckled mug and a woven speaker.",
      "Put the world on mute.",
      "light",
    ),
    banner(
      "banner-desk.3f5a97",
      "A desk at dusk: a curved monitor, a keyboard, a terracotta lamp, a mug and a vase of eucalyptus.",
      "A desk to look forward to.",
      "dark",
    ),
  ],
  rows: [
    [lamp, armchair],
    [headphones, mugs, keyboard],
    [books, speaker, watch],
    [monitor],
    [kettle, lamp, headphones],
  ],
};
