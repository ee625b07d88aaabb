import { importWords } from "../../import-words.ts";

/** How large a file is, as it is read. @param bytes its size. */
export const megabytes = (bytes: number) => importWords.size(Math.max(0.1, bytes / 1024 / 1024).toFixed(1));
