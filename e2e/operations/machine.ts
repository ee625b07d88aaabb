import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { installOnDebian } from "../browser.ts";
import { run } from "../command.ts";
import { childrenOf } from "../processes.ts";

/** Debian with systemd in a container that shares the host's network. */
export type Machine = {
  /** Runs commands as root and returns stdout. @throws if a command fails. */
  run(commands: string): Promise<string>;
  stop(): Promise<void>;
};

const programs = ["debootstrap", "systemd-nspawn", "nsenter"];
const isThere = (program: string) => spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;

/** True if this host can run containers with systemd. Installs missing programs on Debian. */
export function hasMachines(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  return programs.every(isThere) || (installOnDebian("debootstrap", "systemd-container") && programs.every(isThere));
}

const trusted = "/etc/ssl/certs/trusted-by-the-host.crt";

const patienceMs = 60_000;

/**
 * Installs a machine with Node.js and npm into an empty folder, and starts the machine.
 * @param hosts additional host names of the machine.
 * @param repository a bare clone, which the machine reads at /srv/wicker.git.
 */
export async function startMachine(folder: string, hosts: readonly string[], repository: string): Promise<Machine> {
  await run("/", "debootstrap", "--variant=minbase", "--include=systemd,systemd-sysv,dbus", "bookworm", folder);
  writeFileSync(join(folder, "etc/hosts"), `127.0.0.1 localhost ${hosts.join(" ")}\n`);
  copyFileSync("/etc/resolv.conf", join(folder, "etc/resolv.conf"));
  copyFileSync(process.execPath, join(folder, "usr/local/bin/node"));
  const npm = realpathSync(execFileSync("sh", ["-c", "command -v npm"]).toString().trim());
  cpSync(join(npm, "../.."), join(folder, "usr/local/lib/node_modules/npm"), { recursive: true, dereference: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(folder, "usr/local/bin/npm"));
  const extra = process.env["NODE_EXTRA_CA_CERTS"];
  mkdirSync(dirname(join(folder, trusted)), { recursive: true });
  if (extra) copyFileSync(extra, join(folder, trusted));

  const parameters = ["--quiet", "--boot", "--register=no", "--keep-unit", "--console=pipe", "--resolv-conf=off"];
  const from = [`--directory=${folder}`, "--machine=wicker-shop", `--bind-ro=${repository}:/srv/wicker.git`];
  const child = spawn("systemd-nspawn", [...parameters, ...from], { stdio: "ignore" });
  const end = () => void child.kill("SIGTERM");
  process.once("exit", end);
  const gone = once(child, "exit");

  const inside = async (commands: string) => {
    const [leader] = await childrenOf(child.pid!);
    if (!leader) throw new Error("The Debian container is not running.");
    const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    const env = ["HOME=/root", "LANG=C.UTF-8", `PATH=${path}`, "DEBIAN_FRONTEND=noninteractive"];
    if (extra) env.push(`NODE_EXTRA_CA_CERTS=${trusted}`);
    const shell = ["env", "-i", ...env, "bash", "-euo", "pipefail", "-c", `cd\n${commands}`];
    const running = spawn("nsenter", ["--target", String(leader), "--all", "--", ...shell], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [said, complained, [code]] = await Promise.all([
      text(running.stdout),
      text(running.stderr),
      once(running, "exit"),
    ]);
    if (code !== 0)
      throw new Error(
        `These commands failed (${code}):\n${commands}\n${said.slice(-3_000)}\n${complained.slice(-3_000)}`,
      );
    return said;
  };

  for (let waited = 0; ; waited += 500) {
    await pause(500);
    const state = await inside("systemctl is-system-running || true").catch((error: unknown) => String(error));
    if (/running|degraded/.test(state)) break;
    if (waited > patienceMs) throw new Error(`The machine did not start: ${state}`);
  }
  return {
    run: (commands) =>
      inside(commands).catch(async (error: Error) => {
        throw new Error(await inside("journalctl --no-pager -n 40"), { cause: error });
      }),
    async stop() {
      await inside("systemctl poweroff").catch(() => {});
      const late = setTimeout(() => child.kill("SIGTERM"), 30_000);
      await gone;
      clearTimeout(late);
      process.off("exit", end);
    },
  };
}

/** Returns those of the ports that are in use on the host. The machine shares the host's ports. */
export const takenPorts = (ports: readonly number[]) => {
  const listening = ["tcp", "tcp6"].flatMap((name) => readFileSync(`/proc/net/${name}`, "utf8").split("\n").slice(1));
  const taken = new Set(
    listening
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state]) => state === "0A")
      .map(([, local]) => Number.parseInt(local!.split(":")[1]!, 16)),
  );
  return ports.filter((port) => taken.has(port));
};
