import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { freePort } from "../store-process.ts";

export const program = "/usr/sbin/exim4";

export const packages = ["exim4-daemon-light", "openssl"];

/** The only account of the mail server. */
export const user = { name: "shop", password: "hush" };

/** IPv4-mapped loopback address, in the notations of URLs and certificates. The store treats it as remote. */
export const elsewhere = { url: "[::ffff:7f00:1]", certificate: "::ffff:127.0.0.1" };

const nobody = 65_534;

/** A running Exim, configured like a mail server on the internet. */
export type Exim = {
  /** Port that requires STARTTLS and AUTH. */
  readonly port: number;
  /** Port that accepts all emails without STARTTLS and AUTH. */
  readonly openPort: number;
  readonly certificate: string;
  readonly delivered: () => Promise<Email[]>;
  readonly log: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

const settings = (folder: string, { port, openPort }: { port: number; openPort: number }) => `
exim_user = ${nobody}
exim_group = ${nobody}
deliver_drop_privilege
spool_directory = ${folder}/spool
log_file_path = ${folder}/%slog
pid_file_path = ${folder}/pid
primary_hostname = mail.example
local_interfaces = 127.0.0.1.${port} : 127.0.0.1.${openPort}
keep_environment =
rfc1413_hosts = :
tls_advertise_hosts = \${if eq{$received_port}{${port}}{*}}
tls_certificate = ${folder}/certificate.pem
tls_privatekey = ${folder}/key.pem
auth_advertise_hosts = \${if def:tls_in_cipher{*}}
acl_smtp_rcpt = recipient
begin acl
recipient:
  accept condition = \${if eq{$received_port}{${openPort}}}
  accept authenticated = *
         encrypted = *
  deny
begin routers
all:
  driver = accept
  transport = keep
begin transports
keep:
  driver = appendfile
  maildir_format
  directory = ${folder}/mail
  envelope_to_add
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${user.name}}}{eq{$auth3}{${user.password}}}}}
  server_set_id = $auth2
`;

/** Starts Exim on free ports without root privileges, with its files in a folder. */
export async function startExim(folder: string): Promise<Exim> {
  mkdirSync(join(folder, "spool"), { recursive: true });
  const [port, openPort] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const names = ["-subj", "/CN=mail.example", "-addext", `subjectAltName=IP:127.0.0.1,IP:${elsewhere.certificate}`];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...names, "-keyout", key, "-out", certificate];
  execFileSync("openssl", made, { stdio: "ignore" });
  const file = join(folder, "exim.conf");
  writeFileSync(file, settings(folder, { port, openPort }));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync("chown", ["-R", String(nobody), folder]);
  const child = spawn(program, ["-C", file, "-bdf"], {
    stdio: ["ignore", "ignore", "pipe"],
    ...(isRoot && { uid: nobody, gid: nobody }),
  });
  const end = () => void child.kill("SIGTERM");
  process.once("exit", end);
  let said = "";
  child.stderr.on("data", (text) => (said += String(text)));
  const log = () => readFile(join(folder, "mainlog"), "utf8").catch(() => "");
  for (let waited = 0; !(await log()).includes("listening for SMTP"); waited += 100) {
    if (child.exitCode !== null || waited > 20_000) throw new Error(`Exim did not start:\n${said}`);
    await pause(100);
  }
  return {
    port,
    openPort,
    certificate,
    log,
    async delivered() {
      const box = join(folder, "mail", "new");
      const files = await readdir(box).catch(() => []);
      return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(box, name)))));
    },
    async stop() {
      process.off("exit", end);
      await ended(child);
    },
  };
}

async function ended(child: ChildProcess) {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
  child.kill("SIGTERM");
  await gone;
}
