import { join } from "node:path";
import { assembleStore } from "./assembly.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./database/database.ts";
import { rootCause } from "./database/root-cause.ts";
import { features } from "./features.ts";
import { readAssets } from "./page/server/assets.ts";
import { storeBuild } from "./page/server/earlier-builds.ts";
import { readBrowserBuild } from "./page/server/browser-build.ts";
import type { Metric } from "./server/metrics.ts";
import { root } from "./server/root.ts";
import { type OpenStore, serve, type ServingOptions } from "./server/serve.ts";
import { readPictures } from "./shop/server/pictures.ts";

/** Serves the build in `dist/` from this process. Rejects with the system's error if the port is unavailable. */
export async function serveStore(options: ServingOptions & { readonly config: Config }) {
  const { config, databaseUrl, secrets, log } = options;
  const client = join(root, "dist/client");
  const { renderPage, renderEmail }: typeof import("./render.tsx") = await import(join(root, "dist/server/render.js"));
  const isHashed = (path: string) => path.startsWith("/assets/");
  const buildMetadata = ".vite/"; // folder in `dist/client` that the store does not serve
  const assets = new Map([...readAssets(client, "/", isHashed, buildMetadata), ...readPictures()]);

  let metrics: readonly Metric[] = [];
  function open(stopping: AbortSignal): OpenStore {
    const database = openDatabase(databaseUrl, {
      max: config.DATABASE_POOL,
      directUrl: config.DATABASE_DIRECT_URL,
      notifies: true,
      onError: (error) => log.warn({ cause: rootCause(error) }, "A database connection broke."),
    });
    const pages = (modules: readonly string[]) => ({
      build: readBrowserBuild(client, { shop: config.STORE_FEATURES, features, modules }),
      assets,
      render: renderPage,
    });
    const store = assembleStore({ config, database, secrets, log, stopping, pages, renderEmail });
    metrics = store.metrics;
    /** Stores the build's files in the database, in the background. After a failure, retries each minute. */
    function start() {
      storeBuild(database, assets).catch((error: unknown) => {
        if (stopping.aborted) return;
        log.warn(
          { cause: rootCause(error) },
          "The files of this build could not be stored in the database. The store tries again in a minute.",
        );
        setTimeout(start, 60_000).unref();
      });
    }
    return { app: store.app, start, endStreams: store.stop, close: () => database.close() };
  }
  const serving = await serve(open, config);
  const collecting = config.METRICS_PORT && (await import("./server/collect-metrics.ts"));
  return { ...serving, measure: collecting && collecting.startMeasuring(metrics) };
}
