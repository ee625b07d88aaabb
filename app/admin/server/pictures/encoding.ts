import { z } from "zod";
import { programFile } from "../../../server/program.ts";
import type { Shape } from "../../domain/shapes.ts";
import { exitCodes, longest, mostMemory, mostWaiting, mostWritten } from "./limits.ts";
import { runBounded } from "./bounded.ts";

/** Header of the encoder's output. Validated strictly, because a malicious picture may control the encoder. */
const About = z.array(
  z.object({
    name: z.string().regex(/^\w{1,20}\.(avif|webp|png|jpg)$/),
    type: z.enum(["image/avif", "image/webp", "image/png", "image/jpeg"]),
    width: z.int().positive(),
    height: z.int().positive(),
    length: z.int().positive(),
  }),
);

/** An encoded file, with its size in pixels. */
export type Encoded = Omit<z.infer<typeof About>[number], "length"> & { readonly bytes: Buffer };

/**
 * Reason of a refusal: unknown or broken format, too many pixels, too narrow, out of memory, timeout, or full queue.
 */
export type NotEncoded = keyof typeof exitCodes | "slow" | "busy";

/** Limits of the encoder: memory in bytes, time in ms. */
type Bounds = { readonly memory: number; readonly ms: number };

const usual: Bounds = { memory: mostMemory, ms: longest };

/** Tail of the queue: pictures are encoded one at a time. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Encodes an upload in a process of its own. */
export async function encode(
  picture: Buffer,
  shape: Shape,
  bounds: Bounds = usual,
): Promise<readonly Encoded[] | NotEncoded> {
  if (waiting > mostWaiting) return "busy";
  waiting += 1;
  const made = last.then(() => run(picture, shape, bounds)).finally(() => (waiting -= 1));
  last = made.catch(() => {});
  return made;
}

const program = programFile("admin/server/pictures/encode.ts");

async function run(picture: Buffer, shape: Shape, { memory, ms }: Bounds) {
  const bounds = { memory, ms, written: mostWritten };
  const { end, code, signal, output } = await runBounded([program, shape], picture, bounds);
  if (end === "slow" || end === "hungry") return end;
  if (end === "wordy") return "unknown";
  if (code === 0) return filesIn(output);
  if (signal) return outOfMemory.has(signal) ? "hungry" : "unknown";
  const why = Object.entries(exitCodes).find(([, of]) => of === code)?.[0] as keyof typeof exitCodes | undefined;
  if (!why) throw new Error(`Encoding a picture ended with ${code}.`);
  return why;
}

/** Signals that end a process out of memory. */
const outOfMemory = new Set<NodeJS.Signals>(["SIGABRT", "SIGTRAP", "SIGILL", "SIGKILL"]);

function filesIn(output: Buffer): Encoded[] {
  const end = output.indexOf("\n");
  const about = About.parse(JSON.parse(output.toString("utf8", 0, end)));
  let at = end + 1;
  return about.map(({ length, ...file }) => Object.assign(file, { bytes: output.subarray(at, (at += length)) }));
}
