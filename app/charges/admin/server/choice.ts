import { z } from "zod";
import { catalogueAdminMessages } from "../../../catalogue/admin/messages.ts";

export const choice = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: () => catalogueAdminMessages.storeSettings.notChosen });
