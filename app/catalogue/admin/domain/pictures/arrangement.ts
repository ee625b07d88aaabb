import type { ProductPicture } from "../../../domain/gallery.ts";

/** Change to the list of a product's pictures. "save" changes only alt texts. Positions count from 0. */
export type Doing =
  | { readonly what: "save" }
  | { readonly what: "up" | "down" | "remove"; readonly at: number }
  | { readonly what: "order"; readonly places: readonly number[] };

/** Parses the requested change of `count` pictures. An invalid request counts as "save". */
export function doingIn({ do: action = "", order = "" }: Readonly<Record<string, string>>, count: number): Doing {
  const [, what, number] = /^(up|down|remove)-(\d{1,3})$/.exec(action) ?? [];
  const at = Number(number) - 1;
  if (what && at >= 0 && at < count) return { what: what as "up" | "down" | "remove", at };
  const places = order.split(",").map((place) => Number(place) - 1);
  const isPermutation = places.toSorted((a, b) => a - b).every((place, index) => place === index);
  return action === "order" && places.length === count && isPermutation ? { what: "order", places } : { what: "save" };
}

/** Returns the pictures after a change. */
export function arranged(pictures: readonly ProductPicture[], doing: Doing): readonly ProductPicture[] {
  if (doing.what === "order") return doing.places.map((place) => pictures[place]!);
  if (doing.what === "save") return pictures;
  const { at, what } = doing;
  const without = pictures.toSpliced(at, 1);
  if (what === "remove") return without;
  return without.toSpliced(Math.max(0, at + (what === "up" ? -1 : 1)), 0, pictures[at]!);
}

/** Names the differences between two lists of pictures, for the activity log. */
export function differences(before: readonly ProductPicture[], after: readonly ProductPicture[]): string[] {
  const [was, is] = [before, after].map((all) => new Map(all.map(({ picture, alt }) => [picture, alt]))) as [
    Map<string, string>,
    Map<string, string>,
  ];
  const stayed = (all: readonly ProductPicture[], other: Map<string, string>) =>
    all.flatMap(({ picture }) => (other.has(picture) ? [picture] : [])).join();
  return [
    after.some(({ picture }) => !was.has(picture)) && "added",
    before.some(({ picture }) => !is.has(picture)) && "removed",
    stayed(before, is) !== stayed(after, was) && "order",
    after.some(({ picture, alt }) => (was.has(picture) ? was.get(picture) !== alt : alt !== "")) && "alt",
  ].filter((name) => name !== false);
}
