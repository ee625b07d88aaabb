import { execFileSync } from "node:child_process";
import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { put, write } from "./files.ts";

/** Files to copy from each Debian package: a shell, shared libraries of Node and PostgreSQL, and the C.UTF-8 locale. */
const packagedFiles: Readonly<Record<string, readonly string[]>> = {
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

/** Downloads the current packages, and copies the wanted files and licences into the image. */
export function layOutDebian(image: string, work: string) {
  mkdirSync(work);
  execFileSync("apt-get", ["download", "-qq", "-o", "APT::Sandbox::User=root", ...Object.keys(packagedFiles)], {
    cwd: work,
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const [name, files] of Object.entries(packagedFiles)) {
    const [archive] = globSync(`${name}_*.deb`, { cwd: work }) as [string];
    const unpacked = join(work, name);
    execFileSync("dpkg-deb", ["--extract", archive, unpacked], { cwd: work });
    for (const file of globSync([...files, `usr/share/doc/${name}/copyright`], { cwd: unpacked }))
      put(join(unpacked, file), join(image, file));
    // Vulnerability scanners read this file.
    write(join(image, "var/lib/dpkg/status.d", name), execFileSync("dpkg-deb", ["--field", archive], { cwd: work }));
  }
}
