import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensureBuilt } from "../app/build.ts";
import { nodeOptions } from "../app/server/program.ts";

/** A store in a process of its own, as `npm start` starts it. */
export type StoreProcess = {
  /** Where it answers, for example http://localhost:40123. */
  readonly address: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** Stops it in good order, without waiting for connections that were forgotten here, and removes its data folder. */
  stop(): Promise<void>;
};

export const root = join(import.meta.dirname, "..");

/** A fresh folder that PostgreSQL's user may pass through when the tests run as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wicker-store-"));
  await chmod(folder, 0o711);
  return folder;
}

/** A port that was free a moment ago, for what cannot be asked which one it took. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts a store on a free port, with a data folder of its own unless `DATA_DIR` is among the settings.
 * @param project the folder with its build, where that is another.
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
  process.once("exit", end); // who is broken off in the middle of a test, or of this start, leaves no store behind
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
      const again = setTimeout(() => child.kill("SIGTERM"), 1_100); // sooner, it would be taken for the first one's echo
      await gone;
      clearTimeout(again);
      await forget();
    },
  };
}

/** The address in the line that the store prints when it is open. */
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
