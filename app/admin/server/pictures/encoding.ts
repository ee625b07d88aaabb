import { z } from "zod";
import { programFile } from "../../../server/program.ts";
import type { Shape } from "../../domain/shapes.ts";
import { exitCodes, maxMemory, maxQueued } from "./limits.ts";
import { runLimited } from "./limited-process.ts";

/** Schema of the first line of the encoder's output. Strict, because a malicious picture may control the encoder. */
const Header = z.array(
  z.object({
    name: z.string().regex(/^\w{1,20}\.(avif|webp|png|jpg)$/),
    type: z.enum(["image/avif", "image/webp", "image/png", "image/jpeg"]),
    width: z.int().positive(),
    height: z.int().positive(),
    length: z.int().positive(),
  }),
);

export type Encoded = Omit<z.infer<typeof Header>[number], "length"> & { readonly bytes: Buffer };

/** Reason for a failure: an exit code of the encoder, a timeout ("slow"), or a full queue ("busy"). */
export type NotEncoded = keyof typeof exitCodes | "slow" | "busy";

const defaultLimits = { memory: maxMemory, ms: 30_000, output: 32 * 1024 * 1024 };

/** End of the queue of encodings, which run one at a time. */
let tail: Promise<unknown> = Promise.resolve();
let queued = 0;

export async function encode(picture: Buffer, shape: Shape, limits: Partial<typeof defaultLimits> = {}) {
  if (queued > maxQueued) return "busy";
  queued += 1;
  const result = tail.then(() => run(picture, shape, { ...defaultLimits, ...limits })).finally(() => (queued -= 1));
  tail = result.catch(() => {});
  return result;
}

const program = programFile("admin/server/pictures/encode.ts");

async function run(picture: Buffer, shape: Shape, limits: typeof defaultLimits) {
  const { end, code, signal, output } = await runLimited([program, shape], picture, limits);
  if (end === "timeout") return "slow";
  if (end === "memory") return "hungry";
  if (end === "output") return "unknown";
  if (code === 0) return filesIn(output);
  if (signal) return outOfMemory.has(signal) ? "hungry" : "unknown";
  const refusal = Object.entries(exitCodes).find(([, of]) => of === code)?.[0] as keyof typeof exitCodes | undefined;
  if (!refusal) throw new Error(`Encoding a picture ended with ${code}.`);
  return refusal;
}

const outOfMemory = new Set<NodeJS.Signals>(["SIGABRT", "SIGTRAP", "SIGILL", "SIGKILL"]);

function filesIn(output: Buffer): Encoded[] {
  const end = output.indexOf("\n");
  const header = Header.parse(JSON.parse(output.toString("utf8", 0, end)));
  let at = end + 1;
  return header.map(({ length, ...file }) => Object.assign(file, { bytes: output.subarray(at, (at += length)) }));
}
