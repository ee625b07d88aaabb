import { z } from "zod";

/** Documented in `.env.example`. */
export const shopSettings = {
  STORE_NAME: z.string().trim().min(1).max(40, "must have at most 40 characters").default("Wicker"),
};
