import { setFlagsFromString } from "node:v8";

// Keeps the young generation from growing during startup, when most objects survive. It would keep another 8 MB.
// `server/garbage-collection.ts` lets it grow under load.
setFlagsFromString("--semi-space-growth-factor=1");

await import("./start-store.ts"); // dynamic, because loading it is most of the startup
