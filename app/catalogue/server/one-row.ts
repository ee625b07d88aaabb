/** @throws if the result has no row. */
export async function oneRow<Row>(query: PromiseLike<{ readonly rows: readonly Row[] }>): Promise<Row> {
  const [row] = (await query).rows;
  if (row === undefined) throw new Error("The query returned no row.");
  return row;
}

/** The only column of the query's first row. @throws if the result has no row. */
export const oneValue = async <Value>(query: PromiseLike<{ readonly rows: readonly object[] }>): Promise<Value> =>
  Object.values(await oneRow(query))[0];
