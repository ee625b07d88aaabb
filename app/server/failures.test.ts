import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureMessages } from "./failure-messages.ts";
import { failureOf } from "./failures.ts";
import { testDatabase, type TestDatabase } from "../database/postgres/testing.ts";
import { pageMessages } from "../page/messages.ts";

let store: TestDatabase;
beforeAll(async () => (store = await testDatabase()));
afterAll(() => store.stop());

const failing = async (statement: string) => {
  try {
    await store.database.execute(sql.raw(statement));
  } catch (error) {
    return failureOf(error);
  }
  throw new Error("It did not fail.");
};
const raising = (code: string) => `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`;

test.each(["55P03", "40P01", "40001", "57014"])(
  "an error caused by concurrent work can be retried safely: %s",
  async (code) => {
    expect(await failing(raising(code))).toEqual({ status: 503, message: failureMessages.busy, retryAfter: 2 });
  },
);

test.each([raising("23505"), "select 1 / 0", "select from nowhere"])(
  "anything else is a bug: %s",
  async (statement) => {
    expect(await failing(statement)).toEqual({ status: 500, message: pageMessages.problem.heading });
  },
);
