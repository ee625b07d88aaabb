import { setFlagsFromString } from "node:v8";

// Limits the young generation during startup, when most objects survive. It would otherwise grow tenfold, and keep 8
// MB.
// Grows under load (`server/garbage-collection.ts`).
setFlagsFromString("--semi-space-growth-factor=1");

await import("./start-store.ts"); // dynamic, because loading it is most of the startup
