import type { PersonalData } from "../../server/personal-data.ts";
import type { Baskets } from "./baskets.ts";

/** The baskets of people with accounts. They go with the account, because the database has it so. */
export const personalBaskets = (baskets: Pick<Baskets, "read">): PersonalData => ({
  async collect({ id }) {
    const { lines } = await baskets.read({ userId: id });
    return { basket: lines.map(({ id: product, title, price, quantity }) => ({ product, title, price, quantity })) };
  },
});
