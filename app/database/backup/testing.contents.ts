import { rowsOf } from "./content.ts";
import { sequencesOf, tablesOf } from "./tables.ts";
import { connected } from "../connected.ts";

/** Reads all rows of all tables in COPY format, sorted, and the sequences. */
export async function contents(url: string): Promise<Readonly<Record<string, unknown>>> {
  await using client = await connected(url);
  const all: Record<string, unknown> = { sequences: await sequencesOf(client) };
  for (const table of await tablesOf(client)) {
    const pieces: Buffer[] = [];
    for await (const piece of rowsOf(client, table)) pieces.push(piece);
    all[table.name] = Buffer.concat(pieces).toString().split("\n").toSorted();
  }
  return all;
}
