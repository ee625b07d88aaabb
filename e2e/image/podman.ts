import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Debian's podman asks for more than every machine allows, where nothing is said. */
export const limits = ["--ulimit=nofile=1024:1024", "--ulimit=nproc=512:512"];

/** What a store in a container may not do: write beside its data, become somebody else, take more than it needs. */
const bounds = [
  "--read-only",
  "--read-only-tmpfs=false",
  "--cap-drop=all",
  "--security-opt=no-new-privileges",
  ...limits,
  "--network=host",
];

export type Podman = ReturnType<typeof podmanIn>;

/** Debian's podman with containers, images and volumes of its own, in a folder. Its usual crun asks for more than every machine allows. */
export function podmanIn(folder: string) {
  const run = mkdtempSync("/run/wicker-"); // its path may have 50 letters
  const options = ["--root", join(folder, "root"), "--runroot", join(run, "root"), "--tmpdir", join(run, "tmp")];
  const usual = [
    "--storage-driver",
    "vfs",
    "--cgroup-manager",
    "cgroupfs",
    "--events-backend",
    "file",
    "--runtime",
    "runc",
  ];

  /** What it said. @throws with what it complained of. */
  function podman(args: readonly string[], input: number | "ignore" = "ignore"): string {
    const { status, stdout, stderr } = spawnSync("podman", [...options, ...usual, ...args], {
      encoding: "utf8",
      stdio: [input, "pipe", "pipe"],
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`podman ${args.join(" ")}: ${stderr}`);
    return stdout.trim();
  }

  return {
    podman,
    /** The path of a program that is this podman, for another one that starts containers. */
    program(): string {
      const path = join(folder, "podman");
      writeFileSync(path, `#!/bin/sh\nexec podman ${[...options, ...usual].join(" ")} "$@"\n`, { mode: 0o755 });
      return path;
    },
    /** Takes in an unpacked archive. */
    load: (archive: string) => podman(["load", "--quiet", "--input", archive]),
    /** Starts a store as an ordinary user who may write into a volume and nowhere else. */
    start: (name: string, image: string, settings: Readonly<Record<string, string>>, ...more: readonly string[]) =>
      podman([
        "run",
        "--detach",
        `--name=${name}`,
        ...bounds,
        ...more,
        ...Object.entries(settings).flatMap((pair) => ["--env", pair.join("=")]),
        image,
      ]),
    /** What a program in the container says. */
    run(name: string, command: readonly string[], inputFile?: string): string {
      const input = inputFile ? openSync(inputFile, "r") : "ignore";
      try {
        return podman(["exec", ...(inputFile ? ["--interactive"] : []), name, ...command], input);
      } finally {
        if (input !== "ignore") closeSync(input);
      }
    },
    /** How many ms pass until the container has ended in good order. @throws when it has not. */
    stop(name: string): number {
      const began = performance.now();
      podman(["stop", "--time", "30", name]);
      const ms = performance.now() - began;
      const code = podman(["inspect", "--format", "{{.State.ExitCode}}", name]);
      if (code !== "0") throw new Error(`The store ended with ${code}:\n${podman(["logs", name])}`);
      return ms;
    },
    /** Leaves nothing of it. */
    async end() {
      podman(["rm", "--all", "--force", "--volumes"]);
      podman(["volume", "rm", "--all", "--force"]);
      podman(["rmi", "--all", "--force"]);
      for (const place of [run, folder]) await rm(place, { recursive: true, force: true });
    },
  };
}

/** Resolves with how many ms it takes until a store answers that it is ready. */
export async function ready(address: string): Promise<number> {
  const began = performance.now();
  while (
    !(await fetch(`${address}/readyz`, { headers: { connection: "close" } }).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() - began > 60_000) throw new Error(`${address} is not ready after a minute.`);
    await pause(20);
  }
  return performance.now() - began;
}
