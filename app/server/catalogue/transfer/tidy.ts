import type { Client } from "pg";

/** Puts in order what large changes leave behind: searches read all of it until then. */
export const tidy = async (client: Client) => {
  await client.query("vacuum products");
  await client.query("vacuum product_words");
};
