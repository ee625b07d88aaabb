import { z } from "zod";

/** True if the text is a single valid email address. */
export const isAddress = (text: string) => z.email().max(254).safeParse(text).success;
