import type { TestProject } from "vitest/node";
import { setUpPostgres } from "./database/postgres/testing.setup.ts";
import { migrationsOf } from "./migrations.ts";

/** globalSetup of vitest: databases for tests, with the tables of all features. */
export default (project: TestProject) => setUpPostgres(project, migrationsOf("all"));
