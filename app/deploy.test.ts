import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { picturesAddress } from "./catalogue/admin/addresses.ts";
import { parseConfig } from "./config.ts";
import { nodeOptions } from "./server/program.ts";
import { root } from "./server/root.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const settings = parseEnv(read("deploy/wicker.env")) as Record<string, string>;

test("the example's settings are settings of the store, and valid", () => {
  const known = Object.keys(parseEnv(read(".env.example")));
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
  expect(parseConfig(settings)).toMatchObject({ TRUSTED_PROXY: 1, PUBLIC_URL: "https://shop.example" });
});

test("the service starts the same program as npm start, with the example's settings, in a folder that it creates", () => {
  const service = read("deploy/wicker.service");
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const program = [...nodeOptions, "dist/server/main.js"].join(" ");
  expect(scripts["start"]).toBe(`exec node ${program} # 2>nul || node ${program}`);
  expect(service).toContain(`\nExecStart=/opt/wicker/node_modules/.bin/node ${program}\n`);
  expect(service).toContain("\nKillMode=mixed\n");
  const [, folder] = /\nStateDirectory=(\S+)\n/.exec(service)!;
  expect(settings["DATA_DIR"]).toBe(`/var/lib/${folder}`);
});

test("the nightly backup is a command of the store, run as the service's user in its folder, with its settings", () => {
  const [service, backup] = [read("deploy/wicker.service"), read("deploy/wicker-backup.service")];
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const [, script] = /npm run --silent (\S+) -- /.exec(backup)!;
  expect(Object.keys(scripts)).toContain(script);
  for (const name of ["User", "Group", "WorkingDirectory", "EnvironmentFile"]) {
    const line = new RegExp(`^${name}=.*$`, "m");
    expect(line.exec(backup)![0]).toBe(line.exec(service)![0]);
  }
  expect(backup).toContain(`\nReadWritePaths=${settings["DATA_DIR"]}\n`);
});

test.skipIf(process.platform !== "linux")(
  "the nightly backup deletes partial files of killed backups, and never copies any",
  () => {
    const backup = read("deploy/wicker-backup.service");
    const folder = mkdtempSync(join(tmpdir(), "wicker-backups-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const hoursOld = { "wicker-1.backup": 5, "wicker-2.backup.0123456789ab.part": 5, "wicker-3.backup.ab.part": 1 };
    for (const [name, hours] of Object.entries(hoursOld)) {
      writeFileSync(join(folder, name), "");
      utimesSync(join(folder, name), new Date(), new Date(Date.now() - hours * 3_600_000));
    }
    const [, find] = /\nExecStartPre=(.+)\n/.exec(backup)!;
    expect(spawnSync("sh", ["-c", find!.replace("/var/lib/wicker-backups", folder)]).status).toBe(0);
    expect(readdirSync(folder).toSorted()).toEqual(["wicker-1.backup", "wicker-3.backup.ab.part"]);
    expect(/exec rsync .+/.exec(backup)![0]).toContain(` --exclude="*.part" `);
  },
);

test("the commands for a container need no version number, so they fit each release", () => {
  const texts = ["docs/operations.md", "deploy/compose.yaml", "deploy/compose.postgres.yaml"].map(read);
  expect(texts.join("").match(/(wicker:|VERSION=)\d\S+/g)).toBeNull();
});

test.each(["Caddyfile", "nginx.conf"])("deploy/%s forwards to the store's port, for its host name", (file) => {
  const { HOST, PORT, PUBLIC_URL } = parseConfig(settings);
  const proxy = read(`deploy/${file}`);
  expect(proxy).toMatch(new RegExp(`\\b${HOST}:${PORT}\\b`));
  expect(proxy).toContain(new URL(PUBLIC_URL!).hostname);
});

test("both proxies accept a ZIP of pictures at its URL", () => {
  expect(read("deploy/Caddyfile").match(/ path (\S+)$/gm)).toEqual([
    ` path ${picturesAddress()}`,
    ` path ${picturesAddress()}`,
  ]);
  expect(read("deploy/nginx.conf")).toContain(`location = ${picturesAddress()} {`);
});

test("in containers Caddy forwards to the store's port", () => {
  expect(read("deploy/Caddyfile")).toContain("{$STORE:");
  expect(read("deploy/compose.yaml")).toContain(`STORE: "store:${parseConfig(settings).PORT}"`);
});
