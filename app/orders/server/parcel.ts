import { z } from "zod";
import { orderWords } from "../words.ts";

const words = orderWords.address;

/** A carrier's name, or a tracking number, as it is typed: one line, which may be empty. */
export const parcelLine = z
  .string()
  .trim()
  .max(60, words.tooLong(60))
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, words.unreadable);
