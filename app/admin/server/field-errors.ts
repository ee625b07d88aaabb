import type { ZodError } from "zod";
import type { Fields } from "../domain/pages.ts";

export const fieldErrors = (error?: ZodError): Fields =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
