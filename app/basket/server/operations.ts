import { z } from "zod";
import { mostOperations, mostUnits, type Operation, type Setting } from "../domain/saved-basket.ts";

const id = z.uuid().toLowerCase();
/** PostgreSQL's texts hold every character but one, and no half of one. */
const productId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\0\p{Cs}]*$/u);

/** How many units at once. */
const count = z.int().min(1).max(mostUnits).optional();

/** What a browser sends: the changes that wait there, oldest first. */
export const Operations = z
  .array(
    z.discriminatedUnion("type", [
      z.object({ id, type: z.literal("add"), productId, count }),
      z.object({ id, type: z.literal("remove"), productId, count }),
      z.object({ id, type: z.literal("undo"), removal: id }),
    ]),
  )
  .max(mostOperations) satisfies z.ZodType<Operation[]>;

/** What a form sets. */
export const Settings = z.object({
  id,
  type: z.literal("set"),
  productId,
  quantity: z.int().min(0).max(mostUnits),
}) satisfies z.ZodType<Setting>;
