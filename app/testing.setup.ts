import type { TestProject } from "vitest/node";
import { setUpPostgres } from "./database/postgres/testing.setup.ts";
import { migrationsOf } from "./migrations.ts";

/** Global setup of vitest. Starts PostgreSQL, with a template database that has the tables of all features. */
export default (project: TestProject) => setUpPostgres(project, migrationsOf("all"));
