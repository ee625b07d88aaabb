/** A column of rows that travel to the database: its name and type there, and what it is of a row. */
type Selected<Row> = { readonly name: string; readonly type: string; readonly of: (row: Row) => unknown };

/** A query that selects so many rows from its own parameters, of which each is a column: one journey for all. */
export const selectRows = <Row>(columns: readonly Selected<Row>[], rows: readonly Row[]) => ({
  text: `select * from unnest(${columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(", ")})
    as given (${columns.map(({ name }) => name).join(", ")})`,
  values: columns.map(({ of, type }) => (type.startsWith("timestamp") ? rows.map(of).map(inUtc) : rows.map(of))),
});

/** The driver would write a moment in the local time, which takes longer. */
const inUtc = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
