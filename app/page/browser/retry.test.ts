import { expect, test } from "vitest";
import { retry } from "./retry.ts";

/** Creates a request that fails with each of these errors, in order, and then succeeds. */
function failing(...errors: Error[]) {
  let attempts = 0;
  return {
    attempts: () => attempts,
    request: async () => {
      const error = errors[attempts++];
      if (error) throw error;
      return "it";
    },
  };
}
const lost = new TypeError("Failed to fetch");
const answered = (status: number) => new Error("No data", { cause: status });

test("a request is tried at most three times", async () => {
  const twice = failing(lost, answered(500));
  await expect(retry(twice.request, [1, 1])).resolves.toBe("it");
  const thrice = failing(lost, answered(503), answered(200));
  await expect(retry(thrice.request, [1, 1])).rejects.toThrow("No data");
  expect([twice.attempts(), thrice.attempts()]).toEqual([3, 3]);
});

test("404 and 204 are not retried", async () => {
  for (const status of [404, 204]) {
    const final = failing(answered(status));
    await expect(retry(final.request, [1, 1])).rejects.toMatchObject({ cause: status });
    expect(final.attempts()).toBe(1);
  }
});
