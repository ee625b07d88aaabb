/** @throws if the result has no row. */
export async function oneRow<Row>(query: PromiseLike<{ readonly rows: readonly Row[] }>): Promise<Row> {
  const [row] = (await query).rows;
  if (row === undefined) throw new Error("The query returned no row.");
  return row;
}
