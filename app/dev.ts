import { once } from "node:events";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { createServer as createHttpServer } from "node:http";
import { createServer as createViteServer } from "vite";
import { assembleStore } from "./assembly.ts";
import { seedCatalogue } from "./catalogue/server.ts";
import { features } from "./features.ts";
import { buildFirstScript } from "./page/server/first-script.ts";
import { layerOrder } from "./page/server/styles.ts";
import { parseConfig } from "./config.ts";
import { openDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { migrationsOf } from "./migrations.ts";
import type { Render } from "./page/server/documents.ts";
import type { RenderEmail } from "./server/emails.ts";
import { createLog } from "./server/log.ts";
import { startPostgres } from "./database/postgres/start.ts";
import { root } from "./server/root.ts";
import { storedSecrets } from "./server/secrets.ts";
import type { PolicySources } from "./server/security.ts";
import { stopSignals } from "./server/stop-signals.ts";
import { addressOf, listen } from "./server/serve.ts";
import { readPictures } from "./shop/server/pictures.ts";

/**
 * Development server: renders pages from the sources, with hot reload.
 * `node --watch` restarts the server when a module of the server changes.
 */
const config = parseConfig(process.env);
const log = createLog(config.LOG_LEVEL);
const postgres = config.DATABASE_URL ? null : await startPostgres(config.DATA_DIR, log);
const databaseUrl = config.DATABASE_URL ?? postgres!.url;
const database = openDatabase(databaseUrl, { onError: (error) => log.warn(error) });
await migrate(database, migrationsOf(config.STORE_FEATURES));
if (config.STORE_FEATURES) await seedCatalogue(database);

const secrets = config.SESSION_SECRET ?? (await storedSecrets(config.DATA_DIR));
const server = createHttpServer();
const vite = await createViteServer({ root, server: { middlewareMode: true, hmr: { server } } });

const renderer = async () => (await vite.ssrLoadModule("/app/render.tsx")) as typeof import("./render.tsx");
const render: Render = async (...page) => (await renderer()).renderPage(...page);
const renderEmail: RenderEmail = async (...email) => (await renderer()).renderEmail(...email);

/** Styles of all rendered modules. Without them, pages would be unstyled until Vite's scripts add styles. */
async function styles() {
  const urls = [...vite.moduleGraph.idToModuleMap.values()]
    .map(({ url }) => url)
    .filter((url) => /^[^?]+\.css$/.test(url));
  const modules = await Promise.all(urls.map((url) => vite.ssrLoadModule(`${url}?inline`)));
  return modules.map((module): string => module["default"]).join("\n");
}

const firstScript = await buildFirstScript();
const css = layerOrder(features.map(({ name }) => name));
const pages = () => ({
  build: { id: "development", css, firstScript, scripts: ["/app/browser.tsx"], preloads: () => [] },
  assets: readPictures(),
  render,
});
/** Content-Security-Policy that allows Vite's inline scripts and styles. */
const policy = ({ connect }: PolicySources) =>
  ["default-src 'self' 'unsafe-inline'; connect-src 'self' ws:", ...connect].join(" ");
const assemble = () => assembleStore({ config, database, secrets, log, pages, renderEmail }, { policy });

// Restarts the store after a change of any file, to empty the page cache.
let store = assemble();
vite.watcher.on("all", () => {
  void store.stop();
  store = assemble();
});

async function fetch(request: Request, bindings: HttpBindings) {
  const headers = new Headers(request.headers);
  headers.delete("accept-encoding"); // `transformIndexHtml` needs uncompressed text
  const response = await store.app.fetch(new Request(request, { headers }), bindings);
  if (!response.headers.get("content-type")?.startsWith("text/html") || request.method === "HEAD") return response;
  const html = await vite.transformIndexHtml(new URL(request.url).pathname, await response.text());
  return new Response(html.replace("</head>", `<style>${await styles()}</style></head>`), response);
}

const listener = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings));
server.on("request", (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response));
});
await listen(server, config);
log.info(`${config.STORE_NAME} is open for development at ${addressOf(server)}`);

await Promise.race(stopSignals.map((signal) => once(process, signal)));
server.closeAllConnections();
await vite.close();
await store.stop();
await database.close();
await postgres?.stop();
process.exit();
