import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { googleKeys, vouchedBy } from "./id-token.ts";
import { claims, createSigner, emulated, inSeconds, project, unsigned } from "./testing.tokens.ts";

type Signer = Awaited<ReturnType<typeof createSigner>>;

let google: Signer;
let mallory: Signer;
beforeAll(async () => {
  [google, mallory] = await Promise.all([createSigner(), createSigner()]);
});

const vouched = (token: string) => vouchedBy(project, google.keys)(token);

test("a token that Google signed for this project is accepted until it expires", async () => {
  const at = inSeconds(-120);
  expect(await vouched(await google.sign({ email_verified: true, auth_time: at, exp: at + 3600 }))).toEqual({
    subject: "uid-of-ada",
    email: "ada@shopper.example",
    emailVerified: true,
    signedInAt: new Date(at * 1000),
    validUntil: new Date((at + 3600) * 1000),
  });
});

function tampered(token: string) {
  const [header, , signature] = token.split(".");
  const payload = Buffer.from(JSON.stringify(claims({ sub: "uid-of-bob" }))).toString("base64url");
  return `${header}.${payload}.${signature}`;
}

const signedWithPublicKey = () =>
  new SignJWT(claims())
    .setProtectedHeader({ alg: "HS256", kid: "key-1" })
    .sign(new TextEncoder().encode(JSON.stringify(google.jwk)));

test.each<[string, () => Promise<string> | string]>([
  ["forged: signed by somebody else under the same key id", () => mallory.sign()],
  ["forged: another payload under the signature", async () => tampered(await google.sign())],
  ["forged: the public key used as a shared secret", signedWithPublicKey],
  ["signed with a key that nobody knows", async () => (await createSigner("key-2")).sign()],
  ["unsigned, as an emulator's", () => unsigned()],
  ["expired", () => google.sign({ exp: inSeconds(-1) })],
  ["of another project", () => google.sign({ iss: "https://securetoken.google.com/other", aud: "other" })],
  ["for another audience", () => google.sign({ aud: "other" })],
  ["by another issuer", () => google.sign({ iss: "https://accounts.google.com" })],
  ["without an expiry", () => google.sign({ exp: undefined })],
  ["for nobody", () => google.sign({ sub: undefined })],
  ["for an empty subject", () => google.sign({ sub: "" })],
  ["of a sign-in that is still to come", () => google.sign({ auth_time: inSeconds(120) })],
  ["of no sign-in", () => google.sign({ auth_time: undefined })],
  ["issued in the future", () => google.sign({ iat: inSeconds(120) })],
  ["of an account without an e-mail", () => google.sign({ email: undefined })],
  ["empty", () => ""],
  ["no token at all", () => "x".repeat(10_000)],
  ["three dots and nothing", () => "..."],
])("refused: a token %s", async (_, make) => {
  expect(await vouched(await make())).toBeNull();
});

test("a clock slightly behind Google's refuses no token", async () => {
  expect(await vouched(await google.sign({ auth_time: inSeconds(5), iat: inSeconds(5) }))).not.toBeNull();
});

test("with an emulator, its unsigned tokens are accepted, with all other checks", async () => {
  const read = vouchedBy(emulated);
  expect(await read(unsigned())).toMatchObject({ subject: "uid-of-ada" });
  expect(await read(unsigned({ exp: inSeconds(-1) }))).toBeNull();
  expect(await read(unsigned({ aud: "other" }))).toBeNull();
  expect(await read(unsigned({ iss: "https://securetoken.google.com/other" }))).toBeNull();
  expect(await read(unsigned({ sub: "" }))).toBeNull();
  expect(await read(unsigned({ auth_time: inSeconds(120) }))).toBeNull();
  expect(await read(await google.sign())).toBeNull();
});

async function publish(respond: () => { status: number; body: string }) {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    const { status, body } = respond();
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const keys = googleKeys(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { read: vouchedBy(project, keys), requests: () => requests, close: () => server.close() };
}

test("Google's keys are fetched once for many tokens", async () => {
  const { read, requests, close } = await publish(() => ({
    status: 200,
    body: JSON.stringify({ keys: [google.jwk] }),
  }));
  for (let n = 0; n < 3; n += 1) expect(await read(await google.sign())).not.toBeNull();
  expect(await read(await mallory.sign())).toBeNull();
  expect(requests()).toBe(1);
  close();
});

test("while Google's keys cannot be fetched, verification fails, and the next attempt retries", async () => {
  let status = 503;
  const { read, close } = await publish(() => ({ status, body: JSON.stringify({ keys: [google.jwk] }) }));
  await expect(read(await google.sign())).rejects.toThrow(/200 OK/);
  status = 200;
  expect(await read(await google.sign())).not.toBeNull();
  close();
});
