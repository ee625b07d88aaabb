import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { temporaryFolder } from "../store-process.ts";

const program = join(import.meta.dirname, "node_modules/firebase-tools/lib/bin/firebase.js");
const projectId = "demo-wicker";

/** Start timeout in ms, long enough for a busy computer. */
const timeoutMs = 90_000;

export type Emulator = Awaited<ReturnType<typeof startEmulator>>;

/**
 * Starts the official Auth emulator on free ports, without requests to Google. The emulator ends with this process.
 * @throws with the emulator's output if it does not start
 */
export async function startEmulator() {
  const folder = await temporaryFolder();
  const [auth, hub, logging] = await freePorts(3);
  const at = (port: number | undefined) => ({ host: "127.0.0.1", port });
  const emulators = { auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } };
  await writeFile(join(folder, "firebase.json"), JSON.stringify({ emulators }));

  const child = spawn(process.execPath, [program, "emulators:start", "--only", "auth", "--project", projectId], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      // Keeps the emulator's files in the folder, and avoids requests to Google.
      ...Object.fromEntries(["HOME", "XDG_CONFIG_HOME", "TMPDIR"].map((name) => [name, folder])),
      FIREBASE_DEBUG_PATH: join(folder, "debug.log"),
      CI: "1",
      NO_UPDATE_NOTIFIER: "1",
    },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const gone = once(child, "exit");
  const cleaner = cleanAfterUs(child.pid!, folder);

  async function stop() {
    child.kill("SIGKILL"); // the emulator has no data to save
    await gone;
    await rm(folder, { recursive: true, force: true });
    cleaner.stdin.end("stopped\n");
  }

  const host = `127.0.0.1:${auth}`;
  const isReady = async () => (await fetch(`http://${host}/`).catch(() => null))?.ok ?? false;
  const deadline = Date.now() + timeoutMs;
  while (!(await isReady())) {
    if (child.exitCode === null && Date.now() < deadline) {
      await wait(100);
      continue;
    }
    await stop();
    throw new Error(`Firebase's emulator did not start:\n${said.join("")}`);
  }
  return { stop, settings: settings(host), ...administration(host) };
}

const settings = (host: string) => ({
  IDENTITY_PROVIDER: "firebase",
  FIREBASE_API_KEY: "any-key",
  FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_AUTH_EMULATOR_HOST: host,
});

/** Actions of the Firebase console, by the emulator's API. */
function administration(host: string) {
  async function call(method: string, path: string, body: object) {
    const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/${path}`, {
      method,
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The emulator refused ${path}: ${await response.text()}`);
    return (await response.json()) as { users?: { localId: string }[] };
  }
  const account = (what: string, body: object) => call("POST", `v1/projects/${projectId}/accounts:${what}`, body);
  const idOf = async (email: string) => (await account("lookup", { email: [email] })).users![0]!.localId;
  const configure = (mask: string, config: object) =>
    call("PATCH", `v2/projects/${projectId}/config?updateMask=${mask}`, config);
  return {
    disable: async (email: string) => account("update", { localId: await idOf(email), disableUser: true }),
    changeEmail: async (email: string, to: string) => account("update", { localId: await idOf(email), email: to }),
    remove: async (email: string) => account("delete", { localId: await idOf(email) }),
    /** Invalidates all tokens issued up to the end of the next second. */
    revoke: async (email: string) =>
      account("update", { localId: await idOf(email), validSince: String(Math.ceil(Date.now() / 1000) + 1) }),
    /** Purpose and link of each email to this address, oldest first. The emulator lists emails, but sends none. */
    async emails(email: string) {
      const response = await fetch(`http://${host}/emulator/v1/projects/${projectId}/oobCodes`);
      const { oobCodes } = (await response.json()) as {
        oobCodes: { email: string; requestType: string; oobLink: string }[];
      };
      const theirs = oobCodes.filter((one) => one.email === email);
      return theirs.map(({ requestType, oobLink }) => ({ kind: requestType, link: oobLink }));
    },
    protectEmails: (on: boolean) =>
      configure("emailPrivacyConfig", { emailPrivacyConfig: { enableImprovedEmailPrivacy: on } }),
  };
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

/**
 * Starts a shell that waits for a line from this process. If this process ends without a line, the shell kills the
 * emulator and removes its folder.
 */
function cleanAfterUs(pid: number, folder: string) {
  const script = `read -r stopped && exit; kill -KILL "$1"; rm -rf "$2"`;
  const shell = spawn("/bin/sh", ["-c", script, "sh", String(pid), folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.unref();
  return shell;
}
