import { setFlagsFromString } from "node:v8";

// Keeps the young generation from growing during startup, when most objects survive. Growth would cost 8 MB for good.
// `server/garbage-collection.ts` allows growth under load.
setFlagsFromString("--semi-space-growth-factor=1");

await import("./start-store.ts"); // dynamic, because loading these modules is most of the startup
