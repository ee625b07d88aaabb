import { Hono } from "hono";
import { sendAsset } from "../../../page/server/assets.ts";
import type { HonoEnv } from "../../../server/hono-env.ts";
import { pictureFile } from "../../domain/shapes.ts";
import type { Pictures } from "./pictures.ts";

export const pictureRoutes = (pictures: Pictures) =>
  new Hono<HonoEnv>().get("/pictures/:folder/:name", async (c, next) => {
    const { folder, name } = c.req.param();
    const file = folder.includes("\0") || name.includes("\0") ? null : await pictures.file(folder, name);
    if (file) return sendAsset(c, file);
    // Product pictures of earlier releases have no share.jpg.
    const [older, isShare] = ["800.webp", folder.startsWith("product-") && name === "share.jpg"];
    return isShare && (await pictures.file(folder, older)) ? c.redirect(pictureFile(folder, older), 302) : next();
  });
