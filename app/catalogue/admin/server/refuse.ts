import { z } from "zod";
import type { Fields } from "../../../admin/domain/pages.ts";

/** Adds an error message to the result of a schema. @param field field of the form, if the schema has several. */
export function refuse(context: z.RefinementCtx, message: string, field?: string): never {
  context.addIssue({ code: "custom", message, path: field === undefined ? [] : [field] });
  return z.NEVER;
}

export const fieldErrors = ({ issues }: z.ZodError): Fields =>
  Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
