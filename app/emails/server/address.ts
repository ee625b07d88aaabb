import { z } from "zod";

export const isAddress = (text: string) => z.email().max(254).safeParse(text).success;
