import { z } from "zod";

/** Adds an error message to the result of a schema. @param field field of the form, if the schema has several. */
export function refuse(context: z.RefinementCtx, message: string, field?: string): never {
  context.addIssue({ code: "custom", message, path: field === undefined ? [] : [field] });
  return z.NEVER;
}
