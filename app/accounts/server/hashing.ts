import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from "node:crypto";
import { hashPassword, verifyPassword } from "better-auth/crypto";

/** scrypt parameters. Memory is 128 * N * r bytes. */
export type Cost = { readonly N: number; readonly r: number; readonly p: number };

/** Cost of Better Auth's hashes. The format of these hashes, `salt:key`, does not contain the cost. */
const betterAuthCost: Cost = { N: 16_384, r: 16, p: 1 };

const work = ({ N, r, p }: Cost) => N * r * p;

/** Hashes and verifies passwords. A hash with a cost other than `betterAuthCost` starts with its cost. */
export function passwordHashing(cost = betterAuthCost) {
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

    isOutdated: (hash: string) => work(read(hash)?.cost ?? betterAuthCost) < work(cost),
  };
}

/** Parses a hash that contains its cost. Null for hashes in Better Auth's format. */
function read(hash: string) {
  const [, N, r, p, salt, key] = /^(\d+)\.(\d+)\.(\d+):(.*):(.*)$/.exec(hash) ?? [];
  return salt && key ? { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt, key } : null;
}

const keyOf = (password: string, salt: string, cost: Cost) =>
  new Promise<Buffer>((resolve, reject) => {
    const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
    scrypt(password.normalize("NFKC"), salt, 64, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
