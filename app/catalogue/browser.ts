/** What the entry script loads in a shop with a catalogue. */
export { prefetching } from "./browser/prefetching.ts";
export { SearchBox } from "./ui/search-box.tsx";
