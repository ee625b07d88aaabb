import { expect, test } from "vitest";
import { parseConfig } from "../../server/config.ts";
import { archiveOf } from "./archived.ts";

const archive = (settings: Record<string, string>) => archiveOf(parseConfig(settings), true);

test("only the embedded database is archived, in a folder that is not below DATA_DIR", () => {
  expect(archive({})).toBeUndefined();
  expect(archive({ BACKUP_DIR: "/mnt/archive" })).toEqual({ folder: "/mnt/archive", takesBases: true });
  expect(archive({ BACKUP_DIR: "/srv/data-archive", DATA_DIR: "/srv/data" })?.folder).toBe("/srv/data-archive");
  for (const BACKUP_DIR of ["/srv/data", "/srv/data/archive", "/srv/x/../data/"])
    expect(() => archive({ BACKUP_DIR, DATA_DIR: "/srv/data" })).toThrow("BACKUP_DIR must not be in DATA_DIR");
});

test("with an external PostgreSQL, the refusal names tools that archive it", () => {
  const settings = { DATABASE_URL: "postgres://db.example/shop", SESSION_SECRET: "s".repeat(32) };
  expect(() => archive({ ...settings, BACKUP_DIR: "/mnt/archive" })).toThrow(
    "BACKUP_DIR works only with the PostgreSQL that comes with the store. Unset BACKUP_DIR. To archive the database of DATABASE_URL, " +
      "use its provider's point-in-time recovery, or pgBackRest, Barman or WAL-G.",
  );
});
