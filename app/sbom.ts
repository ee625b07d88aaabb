import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Rolldown } from "vite";
import { root } from "./server/root.ts";

type Locked = {
  readonly name?: string;
  readonly version: string;
  readonly license: string;
  /** SHA-512 of the package archive, in base64. */
  readonly integrity?: string;
  readonly dev?: true;
};

const lockFile = (): { packages: Readonly<Record<string, Locked>> } =>
  JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

/** Folders of the packages that `npm ci --omit=dev` installs on this platform. */
export const packagesOfShop = (): string[] =>
  Object.entries(lockFile().packages)
    .filter(([folder, { dev }]) => folder && !dev && existsSync(join(root, folder)))
    .map(([folder]) => folder);

/** Package folder of a module, such as `node_modules/react`. Undefined for the store's own modules. */
const folderOf = (module: string) =>
  /^node_modules\/.*(?<=node_modules\/)(?:@[^/]+\/)?[^/]+/.exec(relative(root, module))?.[0];

const component = (type: "application" | "library", name: string, { version, license, integrity }: Locked) => {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const content = integrity && Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return {
    type,
    "bom-ref": purl,
    name,
    version,
    ...(content && { hashes: [{ alg: "SHA-512", content }] }),
    licenses: [{ expression: license }],
    purl,
  };
};

export function sbomOf(builds: readonly Rolldown.RolldownOutput[]): string {
  const { packages } = lockFile();
  const files = builds.flatMap(({ output }) => output);
  const modules = files.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const folders = [...packagesOfShop(), ...modules.flatMap((module) => folderOf(module) ?? [])];
  const components = folders.map((folder) =>
    component("library", folder.split("node_modules/").at(-1)!, packages[folder]!),
  );
  const byRef = new Map(components.map((one) => [one.purl, one]));
  const { "": store } = packages;
  const sbom = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: component("application", store!.name!, store!) },
    components: [...byRef.keys()].toSorted().map((ref) => byRef.get(ref)),
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}
