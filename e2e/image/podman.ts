import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Resource limits of containers. podman's defaults exceed the limits of some hosts. */
export const limits = ["--ulimit=nofile=1024:1024", "--ulimit=nproc=512:512"];

/** Options of the store's container: read-only files except for data, no privileges, and limited resources. */
const bounds = [
  "--read-only",
  "--read-only-tmpfs=false",
  "--cap-drop=all",
  "--security-opt=no-new-privileges",
  ...limits,
  "--network=host",
];

export type Podman = ReturnType<typeof podmanIn>;

/** Debian's podman, with its storage in a folder. Uses runc, because crun exceeds the limits of some hosts. */
export function podmanIn(folder: string) {
  const run = mkdtempSync("/run/wicker-"); // podman limits this path to 50 characters
  const options = ["--root", join(folder, "root"), "--runroot", join(run, "root"), "--tmpdir", join(run, "tmp")];
  const defaults = [
    "--storage-driver",
    "vfs",
    "--cgroup-manager",
    "cgroupfs",
    "--events-backend",
    "file",
    "--runtime",
    "runc",
  ];

  function podman(args: readonly string[], input: number | "ignore" = "ignore"): string {
    const { status, stdout, stderr } = spawnSync("podman", [...options, ...defaults, ...args], {
      encoding: "utf8",
      stdio: [input, "pipe", "pipe"],
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`podman ${args.join(" ")}: ${stderr}`);
    return stdout.trim();
  }

  return {
    podman,
    /** Writes a script through which podman-compose runs this podman. Returns the script's path. */
    program(): string {
      const path = join(folder, "podman");
      writeFileSync(path, `#!/bin/sh\nexec podman ${[...options, ...defaults].join(" ")} "$@"\n`, { mode: 0o755 });
      return path;
    },
    load: (archive: string) => podman(["load", "--quiet", "--input", archive]),
    /** Starts a store as an unprivileged user who can write only to a volume. */
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
    run(name: string, command: readonly string[], inputFile?: string): string {
      const input = inputFile ? openSync(inputFile, "r") : "ignore";
      try {
        return podman(["exec", ...(inputFile ? ["--interactive"] : []), name, ...command], input);
      } finally {
        if (input !== "ignore") closeSync(input);
      }
    },
    /** Stops the container. Returns the duration in ms. @throws if its exit code is not 0. */
    stop(name: string): number {
      const began = performance.now();
      podman(["stop", "--time", "30", name]);
      const ms = performance.now() - began;
      const code = podman(["inspect", "--format", "{{.State.ExitCode}}", name]);
      if (code !== "0") throw new Error(`The store ended with ${code}:\n${podman(["logs", name])}`);
      return ms;
    },
    async end() {
      podman(["rm", "--all", "--force", "--volumes"]);
      podman(["volume", "rm", "--all", "--force"]);
      podman(["rmi", "--all", "--force"]);
      for (const place of [run, folder]) await rm(place, { recursive: true, force: true });
    },
  };
}

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
