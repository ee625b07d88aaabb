import type { Client } from "pg";

/** Puts in order what large changes leave behind, of which searches read all until then, and counts what they plan by. */
export const tidy = async (client: Client) => {
  await client.query("vacuum (analyze) products");
  await client.query("vacuum (analyze) product_words");
};
