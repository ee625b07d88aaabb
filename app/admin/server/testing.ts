import { randomUUID } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { hashPassword } from "better-auth/crypto";
import { sessionCookie, sessionSeconds } from "../../accounts/server/cookie.ts";
import { identities, sessions, users } from "../../accounts/server/schema.ts";
import { form, secrets, type TestStore } from "../../testing.ts";
import { adminAddress, secondFactorAddress } from "../addresses.ts";
import type { Role } from "../domain/roles.ts";
import { createGrants } from "./grants.ts";

/** Simulates a browser with cookies, without JavaScript. Does not follow redirects. */
export function browserAt(store: TestStore) {
  const cookies = new Map<string, string>();

  async function ask(path: string, init: RequestInit = {}) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await store.request(path, { ...init, headers: { ...(init.headers as object), cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]*)=([^;]*)/.exec(set)!;
      if (set.includes("Max-Age=0")) cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    return {
      status: response.status,
      location: response.headers.get("location"),
      html: await response.text(),
      response,
    };
  }

  /** Posts a multipart form with a Content-Length header. */
  async function sendFiles(path: string, fields: FormData) {
    const encoded = new Response(fields);
    const [type, body] = [encoded.headers.get("content-type")!, await encoded.arrayBuffer()];
    const headers = { "content-type": type, "content-length": String(body.byteLength) };
    return ask(path, { method: "POST", body, headers });
  }

  return {
    cookies,
    ask,
    get: (path: string) => ask(path),
    post: (path: string, fields: Record<string, string>) => ask(path, form(fields)),
    postFiles(path: string, fields: Record<string, string>, files: Record<string, Buffer | File>) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      for (const [name, file] of Object.entries(files))
        body.set(name, file instanceof File ? file : new File([new Uint8Array(file)], "picture"));
      return sendFiles(path, body);
    },
    postSeveral(
      path: string,
      fields: Record<string, string>,
      field: string,
      files: readonly (readonly [string, Buffer])[],
    ) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      for (const [name, bytes] of files) body.append(field, new Blob([new Uint8Array(bytes)]), name);
      return sendFiles(path, body);
    },
    forget(name: string) {
      for (const key of cookies.keys()) if (key.startsWith(name)) cookies.delete(key);
    },
  };
}

export type TestBrowser = ReturnType<typeof browserAt>;

/**
 * Simulates an authenticator app. Each call of `code` returns the code of a later time step, because the store accepts
 * a step only once. The first call returns the oldest code that the store accepts for two more seconds.
 */
export function phoneFor(secret: string) {
  const otp = createOTP(new TextDecoder().decode(base32.decode(secret.replaceAll(" ", ""))));
  let last = 0;
  return { code: () => otp.hotp((last = Math.max(last + 1, Math.floor((Date.now() + 2000) / 30_000) - 1))) };
}

const password = "correct horse";
let hash: Promise<string> | undefined;

/** Creates an account with a session. Inserts the session directly, because a sign-in hashes a password slowly. */
export async function signedInAt(store: TestStore) {
  const email = `${randomUUID()}@shop.example`;
  const { database } = store;
  const [user] = await database
    .insert(users)
    .values({ email, login: email })
    .returning({ id: users.id, email: users.email });
  const { id } = user!;
  hash ??= hashPassword(password);
  await database.insert(identities).values({ userId: id, provider: "credential", subject: id, password: await hash });
  const token = randomUUID();
  await database
    .insert(sessions)
    .values({ userId: id, token, expiresAt: new Date(Date.now() + sessionSeconds * 1000) });
  const browser = browserAt(store);
  const [name, value] = sessionCookie({ secrets, secure: false }).write(token, user!).split(";")[0]!.split("=");
  browser.cookies.set(name!, value!);
  return { ...browser, browser, credentials: { email, password }, user: user! };
}

export async function adminAt(store: TestStore, role: Role) {
  const somebody = await signedInAt(store);
  const setup = (await createGrants(store.database).grant(somebody.user, role))!;
  const page = await somebody.get(secondFactorAddress());
  const phone = phoneFor(/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page.html)![1]!);
  const recoveryCodes = [...page.html.matchAll(/<code>([a-z2-7]{5}-[a-z2-7]{5})<\/code>/g)].map(([, code]) => code!);
  const done = await somebody.post(secondFactorAddress(), { code: await phone.code(), setup });
  if (done.location !== adminAddress()) throw new Error(`The second factor was not set up: ${done.status}`);
  return { ...somebody, phone, recoveryCodes };
}

export type TestHolder = Awaited<ReturnType<typeof adminAt>>;

export function fieldsIn(html: string): Record<string, string> {
  const unescaped = (text: string) =>
    text
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  const main = html.slice(html.indexOf("<main"));
  const isSent = (tag: string) =>
    !/type="(file|submit)"/.test(tag) && (!/type="(checkbox|radio)"/.test(tag) || / checked/.test(tag));
  const inputs = [...main.matchAll(/<input [^>]*>/g)]
    .filter(([tag]) => isSent(tag))
    .map(([tag]) => [/name="([^"]*)"/.exec(tag)![1]!, unescaped(/value="([^"]*)"/.exec(tag)?.[1] ?? "")]);
  const texts = [...main.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>\n?([^<]*)</g)].map(([, name, text]) => [
    name!,
    unescaped(text!),
  ]);
  const choices = [...main.matchAll(/<select [^>]*name="([^"]*)".*?<\/select>/gs)].map(([choice, name]) => [
    name!,
    unescaped(/<option [^>]*value="([^"]*)"[^>]*selected/.exec(choice)?.[1] ?? ""),
  ]);
  return Object.fromEntries([...inputs, ...texts, ...choices]) as Record<string, string>;
}
