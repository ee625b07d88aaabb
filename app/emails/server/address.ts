import { z } from "zod";

/** Whether a text can be an e-mail address: of one person, and of nothing else beside it. */
export const isAddress = (text: string) => z.email().max(254).safeParse(text).success;
