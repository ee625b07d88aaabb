import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from "node:crypto";
import { hashPassword, verifyPassword } from "better-auth/crypto";

/** scrypt parameters. Memory is 128 * N * r bytes. */
export type Cost = { readonly N: number; readonly r: number; readonly p: number };

/** Better Auth's cost. Its hashes, `salt:key`, do not name it. */
const betterAuthCost: Cost = { N: 16_384, r: 16, p: 1 };

/** Cost of new hashes. Other costs are stored before the salt. */
export const costNow: Cost = betterAuthCost;

const keyBytes = 64;

const work = ({ N, r, p }: Cost) => N * r * p;

/** Hashes with one cost, and verifies hashes of any cost. */
export function passwordHashing(cost: Cost = costNow) {
  const isBetterAuthCost = work(cost) === work(betterAuthCost);
  return {
    hash: async (password: string): Promise<string> => {
      if (isBetterAuthCost) return hashPassword(password);
      const salt = randomBytes(16).toString("hex");
      const key = await keyOf(password, salt, cost);
      return `${cost.N}.${cost.r}.${cost.p}:${salt}:${key.toString("hex")}`;
    },

    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const parsed = read(hash);
      if (!parsed) return verifyPassword({ hash, password });
      const key = await keyOf(password, parsed.salt, parsed.cost);
      const expected = Buffer.from(parsed.key, "hex");
      return key.length === expected.length && timingSafeEqual(key, expected);
    },

    /** True if the hash costs less than a new one. */
    isOutdated: (hash: string) => work(read(hash)?.cost ?? betterAuthCost) < work(cost),
  };
}

/** Parses a hash that names its cost. Null for Better Auth's format. */
function read(hash: string) {
  const [params, salt, key] = hash.split(":");
  if (key === undefined) return null;
  const [N, r, p] = params!.split(".").map(Number) as [number, number, number];
  return { cost: { N, r, p }, salt: salt!, key };
}

const keyOf = (password: string, salt: string, cost: Cost) =>
  new Promise<Buffer>((resolve, reject) => {
    const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
    scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
