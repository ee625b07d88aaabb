import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

export const moment = (name: string) => timestamp(name, { withTimezone: true });

export const bigNumber = (name: string) => bigint(name, { mode: "number" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
