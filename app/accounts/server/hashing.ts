import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from "node:crypto";
import { hashPassword, verifyPassword } from "better-auth/crypto";

/** What a hash costs, in scrypt's words: memory is 128 * N * r bytes. */
export type Cost = { readonly N: number; readonly r: number; readonly p: number };

/** What Better Auth's own hashes cost. They do not say so: `salt:key`, with these numbers in its code. */
const unsaid: Cost = { N: 16_384, r: 16, p: 1 };

/** What new hashes cost. One that costs more than Better Auth's says its cost before the salt. */
export const costNow: Cost = unsaid;

const keyBytes = 64;

const work = ({ N, r, p }: Cost) => N * r * p;

/** How passwords are kept: hashes of one cost, and all that were made at another are still understood. */
export function passwordHashing(cost: Cost = costNow) {
  const isUnsaid = work(cost) === work(unsaid);
  return {
    hash: async (password: string): Promise<string> => {
      if (isUnsaid) return hashPassword(password);
      const salt = randomBytes(16).toString("hex");
      const key = await keyOf(password, salt, cost);
      return `${cost.N}.${cost.r}.${cost.p}:${salt}:${key.toString("hex")}`;
    },

    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const said = read(hash);
      if (!said) return verifyPassword({ hash, password });
      const key = await keyOf(password, said.salt, said.cost);
      const wanted = Buffer.from(said.key, "hex");
      return key.length === wanted.length && timingSafeEqual(key, wanted);
    },

    /** Whether a hash costs less than one that would be made now. */
    isOutdated: (hash: string) => work(read(hash)?.cost ?? unsaid) < work(cost),
  };
}

/** A hash that says what it cost, in its parts; null for one of Better Auth's. */
function read(hash: string) {
  const [said, salt, key] = hash.split(":");
  if (key === undefined) return null;
  const [N, r, p] = said!.split(".").map(Number) as [number, number, number];
  return { cost: { N, r, p }, salt: salt!, key };
}

const keyOf = (password: string, salt: string, cost: Cost) =>
  new Promise<Buffer>((resolve, reject) => {
    const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
    scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
