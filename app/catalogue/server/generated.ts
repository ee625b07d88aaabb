import demo from "./demo.json" with { type: "json" };
import words from "./generated-words.json" with { type: "json" };
import { slugOf } from "./slug.ts";
import type { CatalogueRow } from "./transfer/columns.ts";

const [adjectives, colors, syllables] = [
  words.adjectives.split(" "),
  words.colors.split(" "),
  words.syllables.split(" "),
];

export const generatedId = "generated-";

/** Generates test products. The same seed generates the same products. */
export function* generatedRows(count: number, seed: number): Generator<CatalogueRow> {
  const random = randomNumbers(seed);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const makers = Array.from({ length: 10_000 }, () => capital(one(syllables) + one(syllables) + one(syllables)));
  for (let n = 1; n <= count; n += 1) {
    const kind = one(words.kinds);
    const [material, color] = [one(kind.materials), one(colors)];
    const [thing, ...rest] = one(kind.nouns).split(", ");
    const model = random() < 0.3 ? ` ${one(syllables).toUpperCase()}-${1000 + Math.floor(random() * 9000)}` : "";
    const name = `${one(makers)} ${one(adjectives)} ${thing}${model} in ${color} ${material}`;
    const title = [name, ...rest].join(", ");
    const { min, max } = kind.price;
    yield {
      id: `${generatedId}${n}`,
      slug: `${slugOf(title)}-${n}`,
      title,
      description: words.sentences
        .map((row) => capital(one(row).replace("MATERIAL", material).replace("COLOR", color)))
        .join(" "),
      department: kind.department,
      picture: one(kind.pictures),
      // Random price. Low prices are more frequent, and the cents are typical, such as 95.
      price: Math.floor(min + (max - min) * random() ** 3) * 100 + one([0, 0, 50, 95, 99]),
      rating: one([1, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5]),
      stock: random() < 0.05 ? 0 : Math.floor(random() ** 2 * 200) + 1,
      created: new Date(newest - Math.floor(random() * 3 * 365 * 86_400) * 1000),
    };
  }
}

/** Creation time of the newest bundled product. Not the current time, so that the products are deterministic. */
const newest = Math.max(...demo.map(({ created }) => Date.parse(created)));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Pseudo-random numbers from 0 (inclusive) to 1 (exclusive), by the mulberry32 algorithm. */
function randomNumbers(seed: number) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
