import type { TestProject } from "vitest/node";
import { setUpPostgres } from "./database/postgres/testing.setup.ts";
import { migrationsOf } from "./migrations.ts";

/** Named as a globalSetup in vitest's configuration: tests get databases with the tables of all features. */
export default (project: TestProject) => setUpPostgres(project, migrationsOf("all"));
