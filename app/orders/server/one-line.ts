import { z } from "zod";
import { orderMessages } from "../messages.ts";

/** Schema of a text that labels can print: no control characters, line breaks or lone surrogates. May be empty. */
export const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => orderMessages.address.tooLong(max) })
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, { error: () => orderMessages.address.unreadable });

export const parcelLine = oneLine(60);
