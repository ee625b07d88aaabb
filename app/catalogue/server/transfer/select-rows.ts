/** `of` returns the column's value in a row. */
type Selected<Row> = { readonly inDatabase: string; readonly type: string; readonly of: (row: Row) => unknown };

/** Query that selects `rows`, passed as array parameters with one array per column. */
export const selectRows = <Row>(columns: readonly Selected<Row>[], rows: readonly Row[]) => ({
  text: `select * from unnest(${columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(", ")})
    as given (${columns.map(({ inDatabase }) => inDatabase).join(", ")})`,
  values: columns.map(({ of, type }) => (type.startsWith("timestamp") ? rows.map(of).map(inUtc) : rows.map(of))),
});

/** Formats dates as text, because the driver's conversion to local time is slower. */
const inUtc = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
