import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePort, root } from "../store-process.ts";
import { eventually } from "./walk.ts";

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Starts a store with all features. Stops it at the latest when this process exits. */
export async function openStore(settings: Readonly<Record<string, string>>) {
  const metricsPort = await freePort();
  const all = { STORE_FEATURES: "all", PORT: "0", METRICS_PORT: String(metricsPort), LOG_LEVEL: "info", ...settings };
  const env = { ...process.env, ...all };
  const child = spawn("node", ["dist/server/main.js"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const atExit = () => void child.kill("SIGTERM");
  process.once("exit", atExit);
  const said: string[] = [];
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on("line", (line) => void said.push(line));
  const gone = once(child, "exit");
  const openAt = () => said.map((line) => / is open at (\S+)$/.exec(line)?.[1]).find(Boolean);

  async function end(signal: "SIGTERM" | "SIGKILL") {
    child.kill(signal);
    await gone;
    process.off("exit", atExit);
  }
  let address: string;
  try {
    address = await eventually("The store opens", () => {
      if (child.exitCode !== null) throw new Error(`The store did not start:\n${said.join("\n")}`);
      return openAt();
    });
  } catch (error) {
    await end("SIGTERM");
    throw error;
  }
  return {
    address,
    end,
    [Symbol.asyncDispose]: () => end("SIGTERM"),
    hasSaid: (like: RegExp, seconds?: number) =>
      eventually(`The store says ${String(like)}`, () => said.some((line) => like.test(line)), seconds),
    countSaid: (like: RegExp) => said.filter((line) => like.test(line)).length,
    async ready() {
      const response = await fetch(`${address}/readyz`, { headers: { connection: "close" } });
      return `${response.status} ${(await response.text()).trim()}`;
    },
    async archiveAge() {
      const text = await (
        await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: { connection: "close" } })
      ).text();
      return Number(/^wicker_archive_age_seconds (\S+)$/m.exec(text)?.[1]);
    },
  };
}
