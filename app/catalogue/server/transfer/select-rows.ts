/** A column with SQL name and SQL type. `of` returns the column's value of a row. */
type Selected<Row> = { readonly name: string; readonly type: string; readonly of: (row: Row) => unknown };

/** Query that selects rows from array parameters, one array per column. */
export const selectRows = <Row>(columns: readonly Selected<Row>[], rows: readonly Row[]) => ({
  text: `select * from unnest(${columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(", ")})
    as given (${columns.map(({ name }) => name).join(", ")})`,
  values: columns.map(({ of, type }) => (type.startsWith("timestamp") ? rows.map(of).map(inUtc) : rows.map(of))),
});

/** Formats dates as text, because the driver's conversion to local time is slower. */
const inUtc = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
