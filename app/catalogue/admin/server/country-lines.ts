import { z } from "zod";
import { countryLine, countryOf } from "../domain/countries.ts";
import { catalogueAdminMessages } from "../messages.ts";
import { refuse } from "./refuse.ts";

/** Parses countries by name or code, one per line, into sorted lines such as "AT Austria". */
export const countryLines = () =>
  z.string().transform((text, context) => {
    const entries = text.split(/[\n\r,;]+/).map((entry) => entry.trim());
    const codes = new Set<string>();
    for (const entry of entries.filter(Boolean)) {
      const code = countryOf(entry);
      if (!code) return refuse(context, catalogueAdminMessages.storeSettings.noCountry(entry.slice(0, 40)));
      codes.add(code);
    }
    return [...codes].toSorted().map(countryLine).join("\n");
  });
