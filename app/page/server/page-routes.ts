import { Hono } from "hono";
import type { Page } from "../map.ts";
import type { Documents } from "./documents.ts";
import type { HonoEnv } from "../../server/hono-env.ts";

/** Creates GET routes for pages, and for the pages' data at `/_data` + URL path. */
export function pageRoutes(documents: Documents, routes: readonly Page[]) {
  const app = new Hono<HonoEnv>();
  for (const route of routes) {
    app.get(route.path, (c) => documents.send(c, route));
    if (route.data) app.get(`/_data${route.path}`, (c) => documents.sendData(c, route));
  }
  return app;
}
