import { setFlagsFromString } from "node:v8";

// While a store starts, most of what is made stays, and V8 would make room for ten times as many young objects as it begins with. A store at
// rest would keep that: 8 MB. It grows under load (`server/collecting.ts`).
setFlagsFromString("--semi-space-growth-factor=1");

await import("./opening.ts"); // not before: to load it is most of the start
