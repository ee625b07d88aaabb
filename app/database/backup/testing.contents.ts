import { rowsOf } from "./content.ts";
import { sequencesOf, tablesOf } from "./tables.ts";
import { connected } from "../connected.ts";

/** All rows of all tables as COPY writes them, in no order, and where the sequences are. */
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
