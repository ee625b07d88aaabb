import type { Department } from "../../domain/catalogue.ts";
import { rootCause } from "../root-cause.ts";
import type { Log } from "../log.ts";
import type { Notices } from "../notices.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * The departments for the header of every page: asked for again when the catalogue has changed, and as they were last
 * known while the database does not answer.
 */
export function keptDepartments(
  catalogue: Catalogue,
  notices: Notices,
  log: Log,
): () => Promise<readonly Department[]> {
  let known: readonly Department[] = [];
  let asked: Promise<readonly Department[]> | undefined;
  notices.on("catalogue", () => (asked = undefined));

  async function ask() {
    try {
      return (known = await catalogue.departments());
    } catch (error) {
      asked = undefined;
      log.error({ cause: rootCause(error) }, "The departments could not be read.");
      return known;
    }
  }
  return () => (asked ??= ask());
}
