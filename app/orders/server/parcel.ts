import { z } from "zod";
import { orderMessages } from "../messages.ts";

/** A carrier's name or tracking number: one line, may be empty. */
export const parcelLine = z
  .string()
  .trim()
  .max(60, { error: () => orderMessages.address.tooLong(60) })
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, { error: () => orderMessages.address.unreadable });
