import type { ProductPicture } from "../../../domain/gallery.ts";
import type { Fields } from "../../../../admin/domain/pages.ts";

type Pictures = readonly ProductPicture[];

/** Change of a product's list of pictures. "save" changes only alt texts. Positions count from 0. */
type PictureAction =
  | { readonly what: "save" }
  | { readonly what: "up" | "down" | "remove"; readonly at: number }
  | { readonly what: "order"; readonly places: readonly number[] };

/** Parses a form about a list of `count` pictures. Treats an invalid change as "save". */
export function pictureActionIn({ do: action = "", order = "" }: Fields, count: number): PictureAction {
  const [, name, number] = /^(\w+)-(\d{1,3})$/.exec(action) ?? [];
  const what = (["up", "down", "remove"] as const).find((known) => known === name);
  const at = Number(number) - 1;
  if (what && at >= 0 && at < count) return { what, at };
  const places = order.split(",").map((place) => Number(place) - 1);
  const isPermutation = places.toSorted((a, b) => a - b).every((place, index) => place === index);
  return action === "order" && places.length === count && isPermutation ? { what: "order", places } : { what: "save" };
}

export function arranged(pictures: Pictures, action: PictureAction): Pictures {
  if (action.what === "order") return action.places.flatMap((place) => pictures[place] ?? []);
  if (action.what === "save") return pictures;
  const { at, what } = action;
  const others = pictures.toSpliced(at, 1);
  if (what === "remove") return others;
  return others.toSpliced(Math.max(0, at + (what === "up" ? -1 : 1)), 0, ...pictures.slice(at, at + 1));
}

export const altsOf = (pictures: Pictures) => new Map(pictures.map(({ picture, alt }) => [picture, alt]));

/** Kinds of change between two lists of pictures, for the activity log. */
export function differences(before: Pictures, after: Pictures): string[] {
  const [was, is] = [altsOf(before), altsOf(after)];
  const stayed = (all: Pictures, other: ReadonlyMap<string, string>) =>
    all.flatMap(({ picture }) => (other.has(picture) ? [picture] : [])).join();
  return [
    after.some(({ picture }) => !was.has(picture)) && "added",
    before.some(({ picture }) => !is.has(picture)) && "removed",
    stayed(before, is) !== stayed(after, was) && "order",
    after.some(({ picture, alt }) => alt !== (was.get(picture) ?? "")) && "alt",
  ].filter((name) => name !== false);
}
