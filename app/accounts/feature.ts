import type { Feature } from "../page/feature.ts";

export const accounts = { name: "accounts", from: "" } as const satisfies Feature;
