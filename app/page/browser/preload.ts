const asked = new Set<string>();

/**
 * Loads a module, and asks for the files that it imports at the same time: else each would be found only in the one before it.
 * The build puts it around every import that waits (`vite.config.ts`).
 * @param files by their paths below the origin, such as `assets/basket.js`.
 */
export function preload<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  for (const file of files)
    if (!asked.has(file)) {
      asked.add(file);
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: `/${file}` }));
    }
  return load();
}
