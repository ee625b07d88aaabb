import { setFlagsFromString } from "node:v8";

// Prevents growth of the young generation during startup, which would use 8 MB permanently.
// `server/garbage-collection.ts` allows growth under load.
setFlagsFromString("--semi-space-growth-factor=1");

await import("./start-store.ts"); // imported dynamically, so that the flag applies first
