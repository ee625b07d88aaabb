import type { Feature } from "../page/feature.ts";

/** Letters: kept with what causes them, and sent by e-mail. No other feature needs it (`app/server/letters.ts`). */
export const letters: Feature = { name: "letters", from: "all" };
