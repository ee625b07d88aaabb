/**
 * Runs every command of docs/operations.md, in order, on a minimal Debian: installs a shop, backs it up to a second
 * place and restores it after a complete loss. The second place is on the same machine.
 *
 *   node e2e/operations/run.ts
 */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../command.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { root, temporaryFolder } from "../store-process.ts";
import { hasMachines, startMachine, takenPorts } from "./machine.ts";
import { blocks, fillIns, runElsewhere, runHere } from "./page.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

if (!hasMachines()) {
  sayNotRun(
    "This part runs the commands of docs/operations.md in a new Debian. It needs debootstrap, systemd-nspawn, and root on Linux.",
  );
  process.exit(notRun);
}
const taken = takenPorts([22, 80, 443, 3000]);
if (taken.length > 0) {
  sayNotRun(`The commands of docs/operations.md need these ports, which other programs use: ${taken.join(", ")}.`);
  process.exit(notRun);
}

/** Shell commands that register or sign in without Caddy, which has no trusted certificate in this test. */
const enter = (intent: "create-account" | "sign-in") => `
  code=$(curl -sS -o /dev/null -w '%{http_code}' -H 'Host: shop.example' -H 'Origin: https://shop.example' \\
    -H 'X-Forwarded-For: 203.0.113.7' --data-urlencode 'email=ada@shopper.example' \\
    --data-urlencode 'password=correct horse battery' -d intent=${intent} localhost:3000/login)
  echo "$code"`;

const folder = await temporaryFolder();
const skipped: string[] = [];
try {
  await using ends = new AsyncDisposableStack();
  const repository = join(folder, "wicker.git");
  await run(root, "git", "clone", "--quiet", "--bare", "--no-hardlinks", root, repository);
  say("Creating an empty Debian system");
  const machine = await startMachine(join(folder, "machine"), ["shop.example", "copies.example"], repository);
  ends.defer(() => machine.stop());
  const signedIn = async () => (await machine.run(enter("sign-in"))).trim();

  const before: Readonly<Record<string, () => Promise<void>>> = {
    "Nightly backups": async () => {
      assert.equal((await machine.run(enter("create-account"))).trim(), "303");
      say("  (a shopper registers)");
    },
    "Restore on a new machine": async () => {
      await machine.run("systemctl disable --now wicker wicker-backup.timer; rm -r /var/lib/wicker");
      await machine.run('cp "$(ls -t /srv/copies/wicker/*.backup | head -1)" /root/shop.backup');
      say("  (the shop is deleted; only the copies on the second machine remain)");
    },
  };
  const after: Readonly<Record<string, () => Promise<void>>> = {
    "Nightly backups": async () => {
      const list = (path: string) => machine.run(`cd ${path} && sha256sum *.backup`);
      assert.equal(await list("/srv/copies/wicker"), await list("/var/lib/wicker-backups"));
      assert.equal((await list("/srv/copies/wicker")).trim().split("\n").length, 2);
      const taking = `rsync -r -e 'ssh -i /etc/wicker-backup/key -o BatchMode=yes -o UserKnownHostsFile=/etc/wicker-backup/known_hosts'`;
      await assert.rejects(machine.run(`cd /tmp && runuser -u wicker -- ${taking} copies@copies.example: /tmp/taken`));
      say("  (both files are on the second machine, and the shop's key cannot download them)");
      const units = "wicker.service wicker-backup.service wicker-backup.timer";
      assert.equal(await machine.run(`systemd-analyze verify --man=no ${units} 2>&1`), "");
      say("  (systemd accepts the units)");
    },
    "Restore on a new machine": async () => {
      assert.equal(await signedIn(), "303");
      say("  (the shopper can sign in)");
    },
  };

  const all = blocks();
  for (const [at, { section, commands, notTried }] of all.entries()) {
    const isFirst = all[at - 1]?.section !== section;
    const isLast = all[at + 1]?.section !== section;
    const elsewhere = runHere.includes(section) ? undefined : (runElsewhere[section] ?? "nobody");
    if (isFirst) say(`\n${section}`);
    if (isFirst && !elsewhere) await before[section]?.();
    if (elsewhere || notTried) {
      skipped.push(`${section}: ${elsewhere ? `run by ${elsewhere}` : notTried}`);
    } else {
      const began = performance.now();
      const key = commands.includes(fillIns[1]) ? (await machine.run("cat /etc/wicker-backup/key.pub")).trim() : "";
      const said = await machine.run(commands.replace(fillIns[0], "/srv/wicker.git").replace(fillIns[1], key));
      say(
        `${commands.trimEnd().replace(/^/gm, "  $ ")}\n  (${((performance.now() - began) / 1000).toFixed(1)} s) ${said.trim().split("\n").at(-1)}`,
      );
    }
    if (isLast && !elsewhere) await after[section]?.();
  }
  say(
    `\n*** NOT RUN HERE, of ${all.length} blocks: ${skipped.length} ***\n${skipped.map((each) => `  ${each}`).join("\n")}`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();
