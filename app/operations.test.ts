import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocks, fillIns, runElsewhere, runHere } from "../e2e/operations/page.ts";
import { parseConfig } from "./config.ts";
import { root } from "./server/root.ts";

const all = blocks();

const sections = [...new Set(all.map(({ section }) => section))];

test("the commands of each section of docs/operations.md are run, by `npm run verify -- operations` or by a named file", () => {
  expect(sections.filter((section) => !runHere.includes(section) && !runElsewhere[section])).toEqual([]);
  expect([...runHere, ...Object.keys(runElsewhere)].filter((section) => !sections.includes(section))).toEqual([]);
  expect(Object.values(runElsewhere).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("a command that is not run has a reason, and most are run", () => {
  const untried = all.filter(({ notTried }) => notTried !== null);
  for (const { notTried } of untried) expect(notTried).toMatch(/\.$/);
  expect(untried.length).toBeLessThan(all.length / 3);
});

test("the run fills in all placeholders of the commands", () => {
  const left = all
    .filter(({ section, notTried }) => notTried === null && runHere.includes(section))
    .flatMap(({ commands }) => commands.match(/<[^<>\n]+>/g) ?? []);
  expect(new Set(left)).toEqual(new Set(fillIns));
});

test("a restored copy starts beside the store, and has no mail server, card provider or archive", () => {
  const [, inspection] = all.filter(({ section }) => section === "Point-in-time recovery");
  const none = [undefined, undefined, undefined];
  const changes = [...inspection!.commands.matchAll(/(\w+)=(\S*)/g)].map(([, name, value]) => [name, value]);
  const config = parseConfig({
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://shop.example",
    TRUSTED_PROXY: "1",
    DATA_DIR: "/var/lib/wicker",
    BACKUP_DIR: "/mnt/archive",
    METRICS_PORT: "9464",
    SMTP_URL: "smtp://localhost",
    MAIL_FROM: "orders@shop.example",
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    ...Object.fromEntries(changes),
  });
  expect(config).toMatchObject({
    PORT: 3001,
    DATA_DIR: expect.stringMatching(/\/at-\d+T\d+Z$/),
    mail: null,
    stripe: null,
  });
  expect([config.HOST, config.PUBLIC_URL, config.METRICS_PORT, config.BACKUP_DIR]).toEqual(["127.0.0.1", ...none]);
});

test("every fenced shell block of the page is found, and no other", () => {
  const page =
    "## Now\n\n```sh\nls\n```\n\n```yaml\na: 1\n```\n\n## Then\n\n```sh\n# Not tried: no net.\ncurl x\n```\n";
  expect(blocks(page)).toEqual([
    { section: "Now", commands: "ls\n", notTried: null },
    { section: "Then", commands: "# Not tried: no net.\ncurl x\n", notTried: "no net." },
  ]);
});
