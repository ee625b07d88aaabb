import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type TestDatabase, testDatabase } from "./database/postgres/testing.ts";
import { emailTemplates } from "./email-templates.ts";

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
});
afterAll(() => shop.stop());

const emails = (...args: readonly string[]) => emailsWith({}, ...args);

async function emailsWith(settings: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const env = { PATH: process.env["PATH"], DATABASE_URL: shop.url, SESSION_SECRET: "s".repeat(32), ...settings };
  const child = spawn(process.execPath, [join(import.meta.dirname, "print-emails.ts"), ...args], { env });
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, err, status: status as number };
}

test("npm run emails lists emails, and prints one as it would be sent", async () => {
  const { rows } = await shop.database.execute<{ id: string }>(
    sql`insert into letters (kind, "to", about) values ('trial', 'ada@shopper.example', '{}') returning id`,
  );
  const { id } = rows[0]!;
  const [list, shown, missing] = await Promise.all([
    emails("list"),
    emails("show", id),
    emails("show", "00000000-0000-4000-8000-000000000000"),
  ]);
  expect(list).toMatchObject({ status: 0, err: "", out: expect.stringContaining(`${id}  waiting  `) });
  expect(shown).toMatchObject({ status: 0, err: "" });
  expect(shown.out).toMatch(/^To: ada@shopper\.example\nSubject: Test e-mail from Wicker\n\nThe test e-mail/);
  expect(missing).toMatchObject({ status: 1, out: "", err: expect.stringContaining("There is no email with this id") });
});

test("npm run emails writes every kind of email into a folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wicker-emails-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await emails("preview", folder)).toMatchObject({ status: 0, err: "" });
  const files = Object.keys(emailTemplates).flatMap((kind) => [`${kind}.html`, `${kind}.txt`]);
  expect((await readdir(folder)).toSorted()).toEqual(files.toSorted());
  expect(await readFile(join(folder, "trial.txt"), "utf8")).toContain("http://localhost:3000/");
});

test("links start with PUBLIC_URL, without TRUSTED_PROXY too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wicker-emails-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const previewed = await emailsWith({ PUBLIC_URL: "https://shop.example" }, "preview", folder);
  expect(previewed).toMatchObject({ status: 0, err: "" });
  expect(await readFile(join(folder, "trial.txt"), "utf8")).toContain("https://shop.example/");
});
