import { expect, test } from "vitest";
import { requestIdOf } from "./request-id.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
const ours = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test("a request has the id that its headers name, or its trace's", () => {
  expect(requestIdOf("a_Name-1", undefined)).toBe("a_Name-1");
  expect(requestIdOf("x".repeat(64), traceparent)).toBe("x".repeat(64));
  expect(requestIdOf(undefined, traceparent)).toBe(trace);
  expect(requestIdOf("not a name", traceparent)).toBe(trace);
});

test.each(["", "x".repeat(65), "ada@example.com", "one, two", "a b", "a\nb", "\u00e9", "<b>"])(
  "%j is an invalid id, and a new one is generated each time",
  (id) => {
    const names = [requestIdOf(id, undefined), requestIdOf(id, undefined)];
    expect(names).toEqual([expect.stringMatching(ours), expect.stringMatching(ours)]);
    expect(names[0]).not.toBe(names[1]);
  },
);

test.each([
  "",
  trace,
  traceparent.toUpperCase(),
  `${traceparent}-more`,
  ` ${traceparent}`,
  traceparent.replace(/^00/, "ff"),
  traceparent.replace(trace, "0".repeat(32)),
  traceparent.replace("00f067aa0ba902b7", "0".repeat(16)),
])("%j is no trace", (text) => {
  expect(requestIdOf(undefined, text)).toMatch(ours);
});
