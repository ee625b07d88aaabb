import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, root } from "../store-process.ts";
import { host, type Site } from "./visitor.ts";

/** Running proxy, configured by the example file with other ports, file paths and certificate. */
export type Proxy = Site & { readonly plainPort: number; stop(): Promise<void> };

type Ports = { readonly plainPort: number; readonly port: number; readonly storePort: number };

export type Kind = {
  readonly name: string;
  readonly packages: readonly string[];
  readonly program: string;
  /** Writes the configuration into a folder. Returns command-line parameters and the certificate's file path. */
  readonly prepare: (folder: string, ports: Ports) => { parameters: readonly string[]; certificate: string };
};

/** Replaces texts in an example file. @throws unless each text occurs exactly `times` times. */
function adapted(file: string, changes: readonly (readonly [from: string, to: string, times?: number])[]): string {
  let text = readFileSync(join(root, "deploy", file), "utf8");
  for (const [from, to, times = 1] of changes) {
    if (text.split(from).length - 1 !== times)
      throw new Error(`deploy/${file} must contain this text ${times} times: ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Caddy with an internal CA, because public CAs cannot certify shop.example. */
const caddy: Kind = {
  name: "caddy",
  packages: ["caddy"],
  program: "caddy",
  prepare(folder, { plainPort, port, storePort }) {
    const store = join(folder, "storage");
    const here = `{
  admin off
  http_port ${plainPort}
  https_port ${port}
  local_certs
  skip_install_trust
  storage file_system ${store}
}
`;
    writeFileSync(
      join(folder, "Caddyfile"),
      here + adapted("Caddyfile", [["127.0.0.1:3000", `127.0.0.1:${storePort}`]]),
    );
    return {
      parameters: ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"],
      certificate: join(store, "pki/authorities/local/root.crt"),
    };
  },
};

const nginx: Kind = {
  name: "nginx",
  packages: ["nginx-light", "openssl"],
  program: "nginx",
  prepare(folder, { plainPort, port, storePort }) {
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const name = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...name, "-keyout", key, "-out", certificate],
      {
        stdio: "ignore",
      },
    );
    const site = adapted("nginx.conf", [
      ["listen 80;", `listen 127.0.0.1:${plainPort};`],
      ["listen [::]:80;", ""],
      ["listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`],
      ["listen [::]:443 ssl http2;", ""],
      ["server 127.0.0.1:3000;", `server 127.0.0.1:${storePort};`],
      ["/etc/letsencrypt/live/shop.example/fullchain.pem", certificate],
      ["/etc/letsencrypt/live/shop.example/privkey.pem", key],
    ]);
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const paths = folders.map((what) => `${what}_temp_path ${join(folder, what)};`).join("\n");
    writeFileSync(join(folder, "site.conf"), site);
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off;\npid ${join(folder, "pid")};\nevents {}\nhttp {\naccess_log off;\n${paths}\ninclude ${join(folder, "site.conf")};\n}\n`,
    );
    return { parameters: ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")], certificate };
  },
};

export const kinds: readonly Kind[] = [caddy, nginx];

/** Debian's user id of nobody. */
const nobody = 65_534;

export async function startProxy(
  { name, program, prepare }: Kind,
  inFolder: string,
  storePort: number,
): Promise<Proxy> {
  const folder = join(inFolder, name);
  mkdirSync(folder);
  const [plainPort, port] = [await freePort(), await freePort()];
  const { parameters, certificate } = prepare(folder, { plainPort, port, storePort });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync("chown", ["-R", String(nobody), folder]);
  const child = spawn(program, parameters, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...(isRoot && { uid: nobody, gid: nobody }),
  });
  const end = () => void child.kill("SIGTERM");
  process.once("exit", end);
  let said = "";
  child.stderr.on("data", (text) => (said += String(text)));
  for (let waited = 0; !(await answers(plainPort)); waited += 100) {
    if (child.exitCode !== null || waited > 20_000) throw new Error(`${name} did not start:\n${said}`);
    await pause(100);
  }
  return {
    plainPort,
    port,
    certificate: readFileSync(certificate),
    async stop() {
      process.off("exit", end);
      await ended(child);
    },
  };
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
    () => true,
    () => false,
  );

async function ended(child: ChildProcess) {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
  child.kill("SIGTERM");
  await gone;
}
