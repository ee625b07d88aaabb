import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensureBuilt } from "../app/build.ts";
import { nodeOptions } from "../app/server/program.ts";

/** A store in its own process, as with `npm start`. */
export type StoreProcess = {
  readonly address: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** Shuts the store down without waiting for open connections. Removes its data folder unless DATA_DIR was set. */
  stop(): Promise<void>;
};

export const root = join(import.meta.dirname, "..");

/** Creates a temporary folder. PostgreSQL's user can enter it even if root runs the tests. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wicker-store-"));
  await chmod(folder, 0o711);
  return folder;
}

/** Returns a free port, for programs that cannot choose and report a port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts a store on a free port, with its own data folder unless `DATA_DIR` is set.
 * @param project another folder with a build.
 */
export async function startStore(settings: Record<string, string> = {}, project = root): Promise<StoreProcess> {
  await ensureBuilt();
  const dataDir = settings["DATA_DIR"] ?? (await temporaryFolder());
  const env = { ...process.env, PORT: "0", LOG_LEVEL: "warn", DATA_DIR: dataDir, ...settings };
  const child = spawn("node", [...nodeOptions, "dist/server/main.js"], {
    cwd: project,
    env,
    stdio: ["ignore", "inherit", "pipe"],
  });
  const end = () => void child.kill("SIGTERM");
  process.once("exit", end); // kills the store when this process ends
  const forget = async () => {
    process.off("exit", end);
    if (!settings["DATA_DIR"]) await rm(dataDir, { recursive: true, force: true });
  };
  const address = await opened(child).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  return {
    address,
    process: child,
    dataDir,
    async stop() {
      const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
      child.kill("SIGTERM");
      // Repeats the signal after 1.1 seconds, because the store ignores a second signal within one second.
      const again = setTimeout(() => child.kill("SIGTERM"), 1_100);
      await gone;
      clearTimeout(again);
      await forget();
    },
  };
}

async function opened(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr! })) {
    said.push(line);
    const address = / is open at (\S+)$/.exec(line)?.[1];
    if (address) {
      child.stderr!.resume();
      return address;
    }
  }
  throw new Error(`The store did not start:\n${said.join("\n")}`);
}
