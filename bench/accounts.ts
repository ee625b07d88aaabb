import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { betterAuth } from "better-auth/minimal";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAccounts } from "../app/accounts/server/accounts.ts";
import { openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { migrationsOf } from "../app/migrations.ts";
import { createLog } from "../app/server/log.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { identities, sessions, users } from "../app/accounts/server/schema.ts";

/** `node bench/accounts.ts`: rates of session look-ups and sign-ins in one process, on a temporary database. */
const folder = await mkdtemp(join(tmpdir(), "wicker-bench-"));
await chmod(folder, 0o711); // lets PostgreSQL's user enter the folder if root runs the bench
const postgres = await startPostgres(folder);
const database = openDatabase(postgres.url);
await migrate(database, migrationsOf(""));

const secrets = ["a secret of forty characters, for tests!"] as const;
const ada = { email: "ada@shopper.example", password: "correct horse" };
const accounts = createAccounts({ database, secrets, secure: false, log: createLog("error") });
let visitors = 0;
const visitor = () => ({ address: `10.${(visitors += 1) >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` });

const { signIn, createAccount } = accounts.passwords!;
const created = await createAccount(ada, visitor());
if (!created.ok) throw new Error(created.message);
const headers = new Headers({ cookie: created.cookies[0]!.split(";")[0]! });
const look = () => accounts.session(headers);

async function rate(name: string, atOnce: number, job: () => Promise<unknown>, seconds = 4) {
  let done = 0;
  const [start, end] = [performance.now(), performance.now() + seconds * 1000];
  const worker = async () => {
    for (; performance.now() < end; done += 1) await job();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  process.stdout.write(`${name.padEnd(52)}${Math.round(done / ((performance.now() - start) / 1000))}/s\n`);
}

const library = betterAuth({
  secret: secrets[0],
  baseURL: "http://localhost",
  logger: { disabled: true },
  database: drizzleAdapter(database, {
    provider: "pg",
    schema: { user: users, account: identities, session: sessions },
  }),
  user: { fields: { name: "email", email: "login" } },
  account: { fields: { providerId: "provider", accountId: "subject" } },
  advanced: { database: { validateSchema: false } },
});
const { token } = (await database.select().from(sessions))[0]!;
const { internalAdapter } = await library.$context;

await rate("warming up", 16, look, 1);
await rate("sessions looked up, 16 at once", 16, look);
await rate("the same by Better Auth, without its HTTP part", 16, () => internalAdapter.findSession(token));
await rate("sign-ins, 16 at once", 16, () => signIn(ada, visitor()));
const flood = rate("wrong passwords, 64 at once, while", 64, () =>
  // Each sign-in has its own email, because attempts per email are limited.
  signIn({ email: `${visitors}@shopper.example`, password: "wrong horse" }, visitor()),
);
await rate("sessions are looked up, 4 at once", 4, look, 3.5);
await flood;

await database.close();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
