import { z } from "zod";
import { orderAdminMessages as messages } from "../messages.ts";

/** The owner's setting that guests must confirm orders. */
export const guestSetting = {
  key: "guest-checkout",
  parse: z.object({ confirm: z.enum(["no", "yes"], { error: () => messages.guestCheckout.missing }) }),
  first: { confirm: "no" as const },
};
