import { Hono } from "hono";
import { sendAsset } from "../../../page/server/assets.ts";
import type { HonoEnv } from "../../../server/hono-env.ts";
import type { Pictures } from "./pictures.ts";

/** GET of the files of uploaded pictures, beside those that come with the store. */
export const pictureRoutes = (pictures: Pictures) =>
  new Hono<HonoEnv>().get("/pictures/:folder/:name", async (c, next) => {
    const { folder, name } = c.req.param();
    const file = folder.includes("\0") || name.includes("\0") ? null : await pictures.file(folder, name);
    return file ? sendAsset(c, file) : next();
  });
