import type { Feature } from "../page/feature.ts";

export const catalogue: Feature = { name: "catalogue", from: "catalogue" };
