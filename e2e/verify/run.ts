import { parts } from "./parts.ts";
import { verify } from "./verify.ts";

/** `npm run verify`: all checks. `npm run verify -- deletion engines`: these. */
process.exit(await verify(parts, process.argv.slice(2)));
