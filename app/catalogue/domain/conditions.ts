export const conditions = ["new", "used", "refurbished"] as const;
export type Condition = (typeof conditions)[number];
