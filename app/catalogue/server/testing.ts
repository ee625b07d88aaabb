import type { Database } from "../../database/database.ts";
import { departments, products } from "./schema.ts";

/** Test product. `sell` fills in missing fields. */
export type Given = Partial<typeof products.$inferInsert> & { id: string };

export async function sell(database: Database, given: readonly Given[]): Promise<void> {
  const rows = given.map(({ id, ...different }) =>
    Object.assign(
      {
        id,
        slug: id,
        title: `Thing ${id}`,
        description: "Made for a test.",
        picture: "kettle-cream",
        priceCents: 1000,
        rating: 3,
        department: "things",
        stock: 5,
      },
      different,
    ),
  );
  const slugs = [...new Set(rows.map(({ department }) => department))];
  await database
    .insert(departments)
    .values(slugs.map((slug) => ({ slug, name: slug })))
    .onConflictDoNothing();
  await database.insert(products).values(rows);
}
