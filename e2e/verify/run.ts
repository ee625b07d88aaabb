import { parts } from "./parts.ts";
import { verify } from "./verify.ts";

/** `npm run verify`: all that takes longer than a test may; `npm run verify -- deletion engines`: these parts of it. */
process.exit(await verify(parts, process.argv.slice(2)));
