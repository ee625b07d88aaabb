import type { ServerContext } from "../../server/context.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createPictures } from "./pictures/pictures.ts";
import { createSecondFactors } from "./second-factor.ts";
import { createSettings } from "./settings.ts";
import { createTextPages } from "./text-pages.ts";

export type AdminServices = ReturnType<typeof createServices>;

export const createServices = ({ database, secrets, log }: Pick<ServerContext, "database" | "secrets" | "log">) => ({
  settings: createSettings(database, log),
  textPages: createTextPages(database),
  factors: createSecondFactors(database, secrets),
  pictures: createPictures(database),
  jobs: createJobs(database, log),
});
