import { z } from "zod";
import { orderMessages } from "../messages.ts";

/** Schema of a line without control characters, line breaks or lone surrogates. */
export const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => orderMessages.address.tooLong(max) })
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, { error: () => orderMessages.address.unreadable });

export const parcelLine = oneLine(60);

/** Schema of a text of several lines without control characters. */
export const severalLines = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, "\n").trim())
    .max(max, { error: () => orderMessages.address.tooLong(max) })
    .regex(/^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}])*$/u, { error: () => orderMessages.address.unreadable });
