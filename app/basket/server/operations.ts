import { z } from "zod";
import { maxOperations, maxUnits, type Operation, type Setting } from "../domain/saved-basket.ts";

const id = z.uuid().toLowerCase();
/** Excludes NUL and lone surrogates, which PostgreSQL's text type cannot store. */
const storable = /^[^\0\p{Cs}]+$/u;
const productId = z.string().max(200).regex(storable);
const count = z.int().min(1).max(maxUnits).optional();

export const Operations = z
  .array(
    z.discriminatedUnion("type", [
      z.object({ id, type: z.enum(["add", "remove"]), productId, count }),
      z.object({ id, type: z.literal("undo"), removal: id }),
    ]),
  )
  .max(maxOperations) satisfies z.ZodType<Operation[]>;

const quantity = z.int().min(0).max(maxUnits);
export const Settings = z.object({ id, type: z.literal("set"), productId, quantity }) satisfies z.ZodType<Setting>;
