import { z } from "zod";
import { programFile } from "../../../server/program.ts";
import type { Shape } from "../../domain/shapes.ts";
import { exitCodes, longest, mostMemory, mostWaiting, mostWritten } from "./limits.ts";
import { runBounded } from "./bounded.ts";

/** What is said of a file of a picture before its bytes: nothing else is sent to anybody, whatever the program that made it has become. */
const About = z.array(
  z.object({
    name: z.string().regex(/^\w{1,20}\.(avif|webp|png|jpg)$/),
    type: z.enum(["image/avif", "image/webp", "image/png", "image/jpeg"]),
    width: z.int().positive(),
    height: z.int().positive(),
    length: z.int().positive(),
  }),
);

/** A file of a picture, with its size in pixels. */
export type Encoded = Omit<z.infer<typeof About>[number], "length"> & { readonly bytes: Buffer };

/**
 * Why there are none: it is no picture of a known kind or a broken one, has too many pixels, is too narrow, takes too much memory or
 * too long; or too many others wait.
 */
export type NotEncoded = keyof typeof exitCodes | "slow" | "busy";

/** What the program may take. */
type Bounds = { readonly memory: number; readonly ms: number };

const usual: Bounds = { memory: mostMemory, ms: longest };

/** Pictures are encoded one after the other, as they come. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** The files that are kept of an uploaded picture, made by a program of its own that ends with what it was asked. */
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

/** How a program ends that gets no more memory. */
const outOfMemory = new Set<NodeJS.Signals>(["SIGABRT", "SIGTRAP", "SIGILL", "SIGKILL"]);

function filesIn(output: Buffer): Encoded[] {
  const end = output.indexOf("\n");
  const about = About.parse(JSON.parse(output.toString("utf8", 0, end)));
  let at = end + 1;
  return about.map(({ length, ...file }) => Object.assign(file, { bytes: output.subarray(at, (at += length)) }));
}
