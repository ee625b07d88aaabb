import { z } from "zod";
import { orderMessages } from "../messages.ts";

/** Text without control characters, line breaks and lone surrogates, which labels cannot print. May be empty. */
export const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => orderMessages.address.tooLong(max) })
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, { error: () => orderMessages.address.unreadable });

export const parcelLine = oneLine(60);
