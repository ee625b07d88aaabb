import { parts } from "./parts.ts";
import { verify } from "./verify.ts";

/** `npm run verify` runs all checks. `npm run verify -- deletion engines` runs only the named checks. */
process.exit(await verify(parts, process.argv.slice(2)));
