import { setFlagsFromString } from "node:v8";

// Prevents growth of V8's young generation during startup, which would permanently use 8 MB.
// After startup, `server/garbage-collection.ts` allows growth.
setFlagsFromString("--semi-space-growth-factor=1");

await import("./start-store.ts"); // imported dynamically, so that the flag applies first
