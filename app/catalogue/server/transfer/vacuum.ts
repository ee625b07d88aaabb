import type { Client } from "pg";

/** Removes what large changes leave behind, which searches would read too until then, and counts what they are planned by. */
export const vacuum = async (client: Client) => {
  await client.query("vacuum (analyze) products");
  await client.query("vacuum (analyze) product_words");
};
