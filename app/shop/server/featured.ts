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
const armchair = product("fern-armchair", "armchair-sage", "Fern channel-back armchair in sage velvet", 649, 4);
const headphones = product("hush-headphones", "headphones-ink", "Hush over-ear headphones, ink and sand", 249.99, 5);
const mugs = product("pebble-mugs", "mug-set-terracotta", "Pebble stoneware mugs, set of three", 59.99, 4);
const keyboard = product("tide-keyboard", "keyboard-cream", "Tide compact keyboard with a coiled cable", 139.5, 3);
const books = product("quiet-rooms-books", "books-teal", "The Quiet Rooms, five clothbound novels", 74.95, 5);
const speaker = product("cobble-speaker", "smart-speaker-sand", "Cobble smart speaker, woven in sand", 119, 2);
const watch = product("meridian-watch", "watch-cognac", "Meridian watch, brass case, cognac strap", 189, 1);
const monitor = product(
  "horizon-monitor",
  "ultrawide-monitor-dusk",
  "Horizon curved ultrawide monitor, 40 inches",
  1669,
  5,
);
const kettle = product("heron-kettle", "kettle-cream", "Heron gooseneck kettle, cream and brass", 94, 4);

/** What the home page shows until the shop is given a catalogue: hardcoded, with repeated ids (specification 3). */
export const featured: HomeData = {
  banners: [
    {
      image: bannerPicture("banner-living"),
      alt: "A sage armchair before a terracotta panel, with a brass lamp, a potted plant and a stack of books.",
      caption: "Evenings, softly lit.",
      tone: "light",
    },
    {
      image: bannerPicture("banner-listening"),
      alt: "Ink-blue headphones on a white plinth, between a speckled mug and a woven speaker.",
      caption: "Put the world on mute.",
      tone: "light",
    },
    {
      image: bannerPicture("banner-desk"),
      alt: "A desk at dusk: a curved monitor, a keyboard, a terracotta lamp, a mug and a vase of eucalyptus.",
      caption: "A desk to look forward to.",
      tone: "dark",
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
