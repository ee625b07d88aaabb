import { expect, test } from "vitest";
import { sessionCookie } from "../../accounts/server/cookie.ts";
import { basketCookie } from "./cookie.ts";

const secrets = ["a secret of forty characters, for tests!"] as const;
const cookie = basketCookie({ secrets, secure: false });
const id = "3f1c8f4e-0f4b-4c39-9d5e-0d0b8e7a6c11";
const sent = (setCookie: string) => setCookie.split(";")[0]!;

test("a guest's cookie lasts a year, and scripts and other sites cannot use it", () => {
  expect(cookie.write(id)).toMatch(
    /^wicker\.basket\.[\w-]{8}=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test("over https, no other host can set the cookie", () => {
  const secure = basketCookie({ secrets, secure: true });
  expect(secure.write(id)).toMatch(/^__Host-wicker\.basket\.[\w-]{8}=[^;]+; .*Secure/);
});

test("the cookie names the basket only with a valid signature", () => {
  expect(cookie.all(sent(cookie.write(id)))).toEqual([id]);
  expect(cookie.all(sent(cookie.write(id)).replace("3f1c", "4f1c"))).toEqual([]);
  expect(cookie.all(`wicker.basket=${id}`)).toEqual([]);
});

test("a session cookie's value is no valid basket cookie", () => {
  const session = sessionCookie({ secrets, secure: false });
  expect(cookie.all(sent(session.write(id, { id, email: "ada@example.com" })).replace("session", "basket"))).toEqual(
    [],
  );
});
