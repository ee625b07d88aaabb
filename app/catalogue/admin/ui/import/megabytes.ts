import { importMessages } from "../../import-messages.ts";

/** Formats a file size in MB. */
export const megabytes = (bytes: number) => importMessages.size(Math.max(0.1, bytes / 1024 / 1024).toFixed(1));
