import { expect, test } from "vitest";
import { signedCookie } from "../../server/signed-cookie.ts";
import { sessionCookie } from "./cookie.ts";

const options = { secrets: ["a secret of forty characters, for tests!"] as const, secure: false };
const cookie = sessionCookie(options);
const headerOf = (setCookie: string) => setCookie.split(";")[0]!;

test("a session cookie contains the token and the user", () => {
  const user = { id: "1", email: "ada@shopper.example" };
  expect(cookie.all(headerOf(cookie.write("a-token-of-ours", user)))).toEqual([{ token: "a-token-of-ours", user }]);
});

test.each([
  ["no JSON", "nonsense"],
  ["JSON of another kind", JSON.stringify({ id: "1" })],
  ["nothing", ""],
])("a cookie with %s in place of the user, as another version may have written, names no user", (_, text) => {
  const { write } = signedCookie({ name: "session", seconds: 60, ...options });
  const value = `a-token-of-ours.${Buffer.from(text).toString("base64url")}`;
  expect(cookie.all(headerOf(write(value)))).toEqual([{ token: "a-token-of-ours", user: null }]);
});

test("each Cookie header yields its own sessions, whichever were read before, and a forged one yields none", () => {
  const users = ["ada", "bob"].map((id) => ({ id, email: `${id}@shopper.example` }));
  const headers = users.map((user) => headerOf(cookie.write(`${user.id}-token`, user)));
  const forged = headers.map((header) => header.slice(0, -1) + (header.endsWith("A") ? "E" : "A"));
  for (const _ of [1, 2]) {
    expect(headers.map((header) => cookie.all(header).map(({ user }) => user))).toEqual(users.map((user) => [user]));
    expect(forged.map((header) => cookie.isIn(header))).toEqual([false, false]);
  }
});
