import { execFileSync } from "node:child_process";
import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { put, write } from "./files.ts";

/** What is taken of which of Debian's packages: a shell, what Node and PostgreSQL are linked with, and which letters make words. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  dash: ["bin/dash"],
  libatomic1: ["usr/lib/*/libatomic.so.1*"],
  "libc-bin": ["usr/lib/locale/C.utf8/**/*"],
  libc6: [
    "lib*/**/ld-linux*",
    ...["libc", "libdl", "libm", "libpthread", "libresolv", "librt"].map((name) => `lib/*/${name}.so.*`),
  ],
  "libgcc-s1": ["lib/*/libgcc_s.so.1"],
  "libstdc++6": ["usr/lib/*/libstdc++.so.6*"],
};

/** Fetches these packages as Debian has them now, and lays out what is wanted of them, with their licences. */
export function layOutDebian(image: string, work: string) {
  mkdirSync(work);
  execFileSync("apt-get", ["download", "-qq", "-o", "APT::Sandbox::User=root", ...Object.keys(wanted)], {
    cwd: work,
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const [name, files] of Object.entries(wanted)) {
    const [archive] = globSync(`${name}_*.deb`, { cwd: work }) as [string];
    const unpacked = join(work, name);
    execFileSync("dpkg-deb", ["--extract", archive, unpacked], { cwd: work });
    for (const file of globSync([...files, `usr/share/doc/${name}/copyright`], { cwd: unpacked }))
      put(join(unpacked, file), join(image, file));
    // Where programs look that know which versions have weak spots.
    write(join(image, "var/lib/dpkg/status.d", name), execFileSync("dpkg-deb", ["--field", archive], { cwd: work }));
  }
}
