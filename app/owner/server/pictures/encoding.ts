import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { root } from "../../../server/root.ts";
import type { Shape } from "../../domain/shapes.ts";
import { exitCodes, longest } from "./limits.ts";

/** A file of a picture, with its size in pixels. */
export type Encoded = {
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
};

/** Why there are none: it is no picture of a known kind or a broken one, has too many pixels, is too narrow, or takes too long. */
export type NotEncoded = keyof typeof exitCodes | "slow";

/** Pictures are encoded one after the other, as they come. */
let last: Promise<unknown> = Promise.resolve();

/** The files that are kept of an uploaded picture, made by a program of its own that ends with what it was asked. */
export function encode(picture: Buffer, shape: Shape): Promise<readonly Encoded[] | NotEncoded> {
  const made = last.then(() => run(picture, shape));
  last = made.catch(() => {});
  return made;
}

const program = join(root, "app/owner/server/pictures/encode.ts");

async function run(picture: Buffer, shape: Shape): Promise<readonly Encoded[] | NotEncoded> {
  const child = spawn(process.execPath, [program, shape], {
    stdio: ["pipe", "pipe", "ignore"],
    timeout: longest,
    killSignal: "SIGKILL",
    env: {}, // it needs none of the store's secrets
  });
  child.stdin.on("error", () => {}); // it may end before it has read all
  child.stdin.end(picture);
  const [output, [code, signal]] = await Promise.all([
    buffer(child.stdout),
    once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  if (code === 0) return filesIn(output);
  if (signal) return "slow";
  const why = Object.entries(exitCodes).find(([, of]) => of === code)?.[0] as keyof typeof exitCodes | undefined;
  if (!why) throw new Error(`Encoding a picture ended with ${code}.`);
  return why;
}

function filesIn(output: Buffer): Encoded[] {
  const end = output.indexOf("\n");
  const about = JSON.parse(output.toString("utf8", 0, end)) as (Omit<Encoded, "bytes"> & { length: number })[];
  let at = end + 1;
  return about.map(({ name, type, width, height, length }) => ({
    name,
    type,
    width,
    height,
    bytes: output.subarray(at, (at += length)),
  }));
}
