import { Hono } from "hono";
import type { Switch } from "../feature.ts";
import { routesOf, type StoreMap } from "../map.ts";
import type { Documents } from "./documents.ts";
import type { HonoEnv } from "../../server/hono-env.ts";

/** GET routes of the enabled pages, and of their data at `/_data` + path. */
export function pageRoutes(documents: Documents, map: StoreMap, shop: Switch) {
  const app = new Hono<HonoEnv>();
  for (const route of routesOf(map, shop)) {
    app.get(route.path, (c) => documents.send(c, route));
    if (route.data) app.get(`/_data${route.path}`, (c) => documents.sendData(c, route));
  }
  return app;
}
