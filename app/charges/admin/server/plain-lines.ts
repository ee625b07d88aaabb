import { z } from "zod";
import { adminMessages } from "../../../admin/messages.ts";

/** Schema of a text of several lines. Removes repeated spaces, and refuses control characters. */
export const plainLines = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/[^\S\n]+/g, " ").trimEnd())
    .max(max, adminMessages.shop.tooLong(max))
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text), adminMessages.shop.unreadable);
