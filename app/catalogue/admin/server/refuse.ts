import { z } from "zod";

/** @param field form field at fault, if the schema has several fields. */
export function refuse(context: z.RefinementCtx, message: string, field?: string): never {
  context.addIssue({ code: "custom", message, path: field === undefined ? [] : [field] });
  return z.NEVER;
}
