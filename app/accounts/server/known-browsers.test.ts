import { expect, test } from "vitest";
import { knownBrowsers } from "./known-browsers.ts";

const browsers = knownBrowsers({ secrets: ["a secret of forty characters, for tests!"], secure: true });

/** Signs in with each email in the same browser. Returns the browser's Cookie header. */
function afterSigningIn(...emails: string[]) {
  const jar = new Map<string, string>();
  const header = () => [...jar].map((pair) => pair.join("=")).join("; ");
  for (const email of emails) {
    for (const set of browsers.remember(email, header())) {
      const [, name, value] = /^([^=]*)=([^;]*)/.exec(set)!;
      if (set.includes("Max-Age=0")) jar.delete(name!);
      else jar.set(name!, value!);
    }
  }
  return header();
}

test("a browser is known only for the e-mails that signed in there", () => {
  const cookie = afterSigningIn("ada", "bob");
  expect(["ada", "bob", "eve"].map((email) => browsers.isKnown(email, cookie))).toEqual([true, true, false]);
});

test("a browser is known for at most four e-mails, which limits the number of its cookies", () => {
  const cookie = afterSigningIn("a", "b", "c", "d", "a", "e", "f");
  expect(["a", "b", "c", "d", "e", "f"].filter((email) => browsers.isKnown(email, cookie))).toEqual([
    "c",
    "d",
    "e",
    "f",
  ]);
});

test("a forged known-browser cookie is ignored, and a genuine one does not reveal the e-mail", () => {
  const cookie = afterSigningIn("ada");
  expect(
    browsers.isKnown(
      "ada",
      cookie.replace(/.$/, (last) => (last === "A" ? "E" : "A")),
    ),
  ).toBe(false);
  expect(browsers.isKnown("ada", "")).toBe(false);
  expect(cookie).toMatch(/^__Host-wicker\.known\.[\w-]{8}=[\w-]{22}\.[\w-]{43}$/);
});
