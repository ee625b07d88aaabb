import type { Product } from "./product.ts";

export const lamp: Product = {
  id: "lamp",
  title: "Dune table lamp",
  image: "/pictures/lamp/800.webp",
  price: 129.5,
  rating: 5,
};
export const mug: Product = {
  id: "mug",
  title: "Speckled mug",
  image: "/pictures/mug/800.webp",
  price: 59.99,
  rating: 4,
};
