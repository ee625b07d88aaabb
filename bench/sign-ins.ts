import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { availableParallelism } from "node:os";
import { hashPassword, verifyPassword } from "better-auth/crypto";

type Account = { readonly email: string; readonly password: string };

const atOnce = 16;

async function rate(workers: number, seconds: number, job: () => Promise<void>): Promise<number> {
  let done = 0;
  const [start, end] = [performance.now(), performance.now() + seconds * 1000];
  const worker = async () => {
    for (; performance.now() < end; done += 1) await job();
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return done / ((performance.now() - start) / 1000);
}

/** Posts from a different IP address (127.0.0.0/8) per visitor, because rate limits count per address. */
export async function postFrom(
  visitor: number,
  store: string,
  path: string,
  account: Account,
): Promise<IncomingMessage> {
  const body = JSON.stringify(account);
  const outgoing = request(store + path, {
    method: "POST",
    agent: false,
    family: 4,
    localAddress: `127.${1 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}`,
    headers: { origin: store, "content-type": "application/json", "content-length": body.length },
  }).end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  await response.resume().toArray();
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}.`);
  return response;
}

/** Sign-ins per second. Each uses a new IP address, because of rate limits. @throws if the store refuses a sign-in */
export function signIns(address: string, account: Account, seconds: number): Promise<number> {
  let visitors = 0;
  return rate(atOnce, seconds, async () => void (await postFrom((visitors += 1), address, "/api/sign-in", account)));
}

/** Password checks per second on all cores, without other load. */
export async function hashes({ password }: Account, seconds: number): Promise<number> {
  const hash = await hashPassword(password);
  return rate(availableParallelism(), seconds, async () => void (await verifyPassword({ hash, password })));
}
