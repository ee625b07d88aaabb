import { z } from "zod";
import { maxOperations, maxUnits, type Operation, type Setting } from "../domain/saved-basket.ts";

const id = z.uuid().toLowerCase();
/** Product id. Refuses NUL and lone surrogates, which PostgreSQL's text type cannot store. */
const productId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\0\p{Cs}]*$/u);

const count = z.int().min(1).max(maxUnits).optional();

/** Queued operations of a browser, oldest first. */
export const Operations = z
  .array(
    z.discriminatedUnion("type", [
      z.object({ id, type: z.literal("add"), productId, count }),
      z.object({ id, type: z.literal("remove"), productId, count }),
      z.object({ id, type: z.literal("undo"), removal: id }),
    ]),
  )
  .max(maxOperations) satisfies z.ZodType<Operation[]>;

export const Settings = z.object({
  id,
  type: z.literal("set"),
  productId,
  quantity: z.int().min(0).max(maxUnits),
}) satisfies z.ZodType<Setting>;
