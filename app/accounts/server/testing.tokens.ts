import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import type { FirebaseProject } from "../../shop/domain/shop.ts";

export const project: FirebaseProject = {
  provider: "firebase",
  config: { apiKey: "a-key", authDomain: "demo-shop.firebaseapp.com", projectId: "demo-shop" },
};
export const emulated: FirebaseProject = { ...project, emulator: "http://127.0.0.1:9099" };

const now = () => Math.floor(Date.now() / 1000);

type Claims = Record<string, unknown>;

/** Claims of a fresh ID token, with overrides. An undefined value in `but` removes a claim. */
export const claims = (but: Claims = {}) =>
  ({
    iss: "https://securetoken.google.com/demo-shop",
    aud: "demo-shop",
    sub: "uid-of-ada",
    email: "ada@shopper.example",
    auth_time: now() - 5,
    iat: now() - 5,
    exp: now() + 3595,
    ...but,
  }) as JWTPayload;

export const inSeconds = (seconds: number) => now() + seconds;

export async function createSigner(kid = "key-1") {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" };
  return {
    jwk,
    publicKey,
    keys: createLocalJWKSet({ keys: [jwk] }),
    sign: (but?: Claims) => new SignJWT(claims(but)).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey),
  };
}

export const unsigned = (but?: Claims) => new UnsecuredJWT(claims(but)).encode();
