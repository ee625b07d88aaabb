import type { Client } from "pg";

/** Removes dead rows, and data for an undo that is no longer possible. Updates the planner's statistics. */
export const vacuum = async (client: Client) => {
  await client.query("vacuum (analyze) products");
  await client.query("vacuum (analyze) product_words");
  for (const table of ["catalogue_imported", "catalogue_imported_departments"]) {
    const { rowCount } = await client.query(
      `delete from ${table} where import <> (select coalesce(max(id), 0) from catalogue_imports where undone_at is null
        and id = (select max(id) from catalogue_imports))`,
    );
    if (rowCount) await client.query(`vacuum ${table}`);
  }
};
