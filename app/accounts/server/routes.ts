import { Hono } from "hono";
import type { Documents } from "../../page/server/documents.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { Accounts } from "./accounts.ts";
import { accountApi } from "./api.ts";
import { loginRoutes } from "./login.ts";

export const accountRoutes = (accounts: Accounts, documents: Documents) =>
  new Hono<HonoEnv>().route("/api", accountApi(accounts)).route("/", loginRoutes(accounts, documents));
