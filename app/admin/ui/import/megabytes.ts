import { importMessages } from "../../import-messages.ts";

/** How large a file is, as it is read. @param bytes its size. */
export const megabytes = (bytes: number) => importMessages.size(Math.max(0.1, bytes / 1024 / 1024).toFixed(1));
