import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../store-process.ts";
import { type Site, visitor } from "../proxies/visitor.ts";
import { limits, type Podman } from "./podman.ts";

const needed = {
  "podman-compose": () => isProgram("podman-compose"),
  caddy: () => isProgram("caddy"),
  iptables: () => isProgram("iptables"),
  "dnsmasq-base": () => isProgram("dnsmasq"),
  "golang-github-containernetworking-plugin-dnsname": () => existsSync("/usr/lib/cni/dnsname"),
} as const;
const isProgram = (name: string) => !spawnSync(name, ["--version"], { stdio: "ignore" }).error;

export const missingForCompose = () => Object.keys(needed).filter((name) => !needed[name as keyof typeof needed]());

/** Caddy settings: an internal CA, because public CAs cannot certify shop.example. */
const byItself = "{\n\tlocal_certs\n\tskip_install_trust\n}\n";

/** Dockerfile lines of an image with Debian's Caddy, because some computers cannot download the official image. */
const asCaddys = [
  "ENV PATH=/usr/bin",
  "ENV XDG_CONFIG_HOME=/config",
  "ENV XDG_DATA_HOME=/data",
  'CMD ["caddy","run","--config","/etc/caddy/Caddyfile","--adapter","caddyfile"]',
];

function makeCaddysImage({ podman }: Podman, folder: string) {
  const program = execFileSync("sh", ["-c", "command -v caddy"], { encoding: "utf8" }).trim();
  const libraries = execFileSync("ldd", [program], { encoding: "utf8" }).match(/\/\S+(?= \()/g) ?? [];
  const files = join(folder, "caddy");
  for (const file of [program, ...libraries]) {
    mkdirSync(join(files, dirname(file)), { recursive: true });
    copyFileSync(file, join(files, file));
  }
  const archive = join(folder, "caddy.tar");
  execFileSync("tar", ["-C", files, "-cf", archive, "."]);
  podman([
    "import",
    "--quiet",
    ...asCaddys.flatMap((line) => ["--change", line]),
    archive,
    "docker.io/library/caddy:2",
  ]);
}

/** Script for the store's container that prints the permissions of its process. */
const seen = `const { readFileSync, statfsSync, writeFileSync } = require("fs");
  const of = (name) => RegExp("^" + name + ":\\\\s*(\\\\S+)", "m").exec(readFileSync("/proc/self/status", "utf8"))[1];
  const refused = (path) => { try { writeFileSync(path, ""); return ""; } catch ({ code }) { return code; } };
  const { blocks, bsize } = statfsSync("/dev/shm");
  console.log(JSON.stringify({ user: of("Uid"), rights: [of("CapPrm"), of("CapEff"), of("CapBnd")].map(Number), noNew: of("NoNewPrivs"),
    readOnly: [refused("/file"), refused("/wicker/file")], data: refused("/data/file"), shared: blocks * bsize }));`;

const password = "correct horse battery";

/** Starts the example of `deploy/` with podman-compose. Expects an account to exist after `down` and `up`. */
export async function composed(containers: Podman, folder: string, version: string, say: (line: string) => void) {
  const { podman } = containers;
  makeCaddysImage(containers, folder);
  const deploy = join(folder, "deploy");
  mkdirSync(deploy);
  for (const file of ["compose.yaml", "wicker.env"]) copyFileSync(join(root, "deploy", file), join(deploy, file));
  writeFileSync(join(deploy, "Caddyfile"), byItself + readFileSync(join(root, "deploy/Caddyfile"), "utf8"));
  const project = "wicker-verify";
  const [store, caddy, network] = [`${project}_store_1`, `${project}_caddy_1`, `${project}_default`];
  const options = ["--podman-path", containers.program(), "--podman-run-args", limits.join(" "), "-p", project];
  const compose = (...args: readonly string[]) =>
    execFileSync("podman-compose", [...options, "-f", "compose.yaml", ...args], {
      cwd: deploy,
      env: { ...process.env, VERSION: version },
      stdio: ["ignore", "ignore", "pipe"],
    });

  /** Resolves with the proxy's port and certificate. */
  async function up(): Promise<Site> {
    compose("up", "-d");
    const authority = "/data/caddy/pki/authorities/local/root.crt";
    for (const until = performance.now() + 60_000; performance.now() < until; await pause(200)) {
      try {
        podman(["cp", `${caddy}:${authority}`, folder]);
        const site = { port: 443, certificate: readFileSync(join(folder, "root.crt")) };
        const { status, text } = await withGuest(site, (guest) => guest.ask("/readyz"));
        if (status === 200 && text === "ready") return site;
      } catch {
        // the shop is not ready yet
      }
    }
    throw new Error(`The shop is not ready after a minute:\n${podman(["logs", store])}\n${podman(["logs", caddy])}`);
  }
  const withGuest = async <T>(site: Site, ask: (guest: ReturnType<typeof visitor>) => Promise<T>): Promise<T> => {
    const guest = visitor(site, "127.0.0.1");
    return await ask(guest).finally(() => guest.leave());
  };
  const enter = (site: Site, intent: "create-account" | "sign-in") =>
    withGuest(site, async (guest) => {
      const { status } = await guest.post("/login", { email: "ada@shopper.example", password, intent });
      assert.equal(status, 303);
      assert.match((await guest.ask("/")).text, /ada@shopper\.example/);
    });

  try {
    await enter(await up(), "create-account");
    podman(["healthcheck", "run", store]);
    assert.deepEqual(JSON.parse(containers.run(store, ["node", "-e", seen])), {
      user: "10001",
      rights: [0, 0, 0],
      noNew: "1",
      readOnly: ["EROFS", "EROFS"],
      data: "",
      shared: 128 * 2 ** 20,
    });
    compose("down");
    assert.equal(podman(["ps", "--all", "--quiet", "--filter", `label=io.podman.compose.project=${project}`]), "");
    await enter(await up(), "sign-in");
    say(
      "podman-compose starts the unchanged compose.yaml: a shopper registers through Caddy, and can sign in after all containers were recreated",
    );
    say("the store runs as a user without privileges, can write only to the volume, and its health check passes");
  } finally {
    compose("down", "--volumes");
    podman(["network", "rm", "--force", network]);
  }
}
