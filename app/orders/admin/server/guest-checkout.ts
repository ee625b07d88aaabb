import { z } from "zod";
import { choice } from "../../../charges/admin/server/choice.ts";

export const guestSetting = {
  key: "guest-checkout",
  parse: z.object({ confirm: choice(["no", "yes"]) }),
  first: { confirm: "no" as const },
};
