import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identities, sessions, users } from "../../accounts/server/schema.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { runRoleCommand, type RoleCommand } from "./role-command.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
});
afterAll(() => store.stop());

async function run(command: RoleCommand): Promise<string> {
  const lines: string[] = [];
  await runRoleCommand(command, { database: store.database, say: (line) => void lines.push(line) });
  return lines.join("\n");
}

const add = (name: string, how: { role?: "reader"; confirmed?: true } = {}) =>
  run({ what: "add", account: name, role: "owner", confirmed: false, ...how });

async function account(email: string, provider: "credential" | "firebase", emailVerified = false) {
  const [user] = await store.database.insert(users).values({ email, emailVerified }).returning();
  await store.database.insert(identities).values({ userId: user!.id, provider, subject: user!.id });
  return user!.id;
}

const recorded = async (id: string) =>
  (await store.database.execute(sql`select by, what, fields from owner_record where account = ${id} order by id`)).rows;

test("a role is granted to an account, which is shown with provider, id and e-mail, is listed, and is revoked everywhere", async () => {
  const id = await account("ada@shop.example", "firebase", true);
  await store.database.insert(sessions).values({ userId: id, token: "t", expiresAt: new Date(Date.now() + 1e6) });
  const shown = `ada@shop.example  firebase  ${id}  e-mail verified`;
  expect(await run({ what: "list" })).toBe("No account has a role yet.");
  expect(await add("Ada@shop.example", { role: "reader" })).toEqual(
    expect.stringMatching(
      RegExp(
        `^${shown}  reader  two-factor authentication not set up\nThe account can now sign in to admin at /admin, with the role “reader”.\nSet-up code: \\S+\n`,
      ),
    ),
  );
  expect(await add(id)).toContain("with the role “owner”.");
  expect(await run({ what: "list" })).toBe(`${shown}  owner  two-factor authentication not set up`);
  expect(await run({ what: "remove", account: "ada@shop.example" })).toBe(
    "ada@shop.example no longer has a role, and is signed out everywhere.",
  );
  expect(await store.database.select().from(sessions)).toEqual([]);
  await expect(run({ what: "remove", account: id })).rejects.toThrow("ada@shop.example has no role.");
  expect(await recorded(id)).toEqual([
    { by: null, what: "role-granted", fields: ["reader"] },
    { by: null, what: "role-granted", fields: ["owner"] },
    { by: null, what: "role-removed", fields: [] },
  ]);
});

test("an unverified e-mail is refused, unless the operator has verified it", async () => {
  const id = await account("bob@shop.example", "credential");
  await expect(add("bob@shop.example")).rejects.toThrow(
    `bob@shop.example  embedded  ${id}  e-mail not verified\nThis e-mail is not verified`,
  );
  expect(await recorded(id)).toEqual([]);
  expect(await add("bob@shop.example", { confirmed: true })).toContain("with the role “owner”.");
});

test("an e-mail with accounts at both providers is ambiguous: the account must be named by its id", async () => {
  const [one, two] = [
    await account("eve@shop.example", "credential"),
    await account("eve@shop.example", "firebase", true),
  ];
  await expect(add("eve@shop.example", { confirmed: true })).rejects.toThrow(
    new RegExp(`^Several accounts have this e-mail(?=[^]*${one})(?=[^]*${two})`),
  );
  expect(await add(two)).toContain("with the role “owner”.");
  await expect(add("nobody@shop.example")).rejects.toThrow("There is no account nobody@shop.example.");
});

test("a lost second factor is reset, with its recovery codes and all sessions", async () => {
  const id = await account("dot@shop.example", "firebase", true);
  await add(id);
  const reset = () => run({ what: "reset-second-factor", account: id });
  await expect(reset()).rejects.toThrow("dot@shop.example has not set up two-factor authentication.");
  const { database } = store;
  await database.execute(sql`insert into owner_second_factors (user_id, secret, last_step) values (${id}, 's', 1)`);
  await database.execute(sql`insert into owner_recovery_codes (user_id, digest) values (${id}, 'd')`);
  await database.insert(sessions).values({ userId: id, token: "of dot", expiresAt: new Date(Date.now() + 1e6) });
  expect(await reset()).toContain("is signed out everywhere");
  const { rows } = await database.execute(sql`
    select (select count(*) from owner_recovery_codes) + (select count(*) from sessions) as left`);
  expect(rows).toEqual([{ left: "0" }]);
  expect((await recorded(id)).at(-1)).toEqual({ by: null, what: "second-factor-reset", fields: [] });
});
