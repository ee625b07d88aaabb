import { z } from "zod";
import { orderMessages } from "../../orders/messages.ts";

/** Schema of a text of several lines without control characters. May be empty. @param max in characters */
export const severalLines = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .max(max, { error: () => orderMessages.address.tooLong(max) })
        .regex(/^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}])*$/u, { error: () => orderMessages.address.unreadable }),
    );
