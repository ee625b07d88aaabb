import { parts } from "./parts.ts";
import { verify } from "./verify.ts";

/** `npm run verify` runs all checks. `npm run verify -- deletion engines` runs two. */
process.exit(await verify(parts, process.argv.slice(2)));
