import { createHmac } from "node:crypto";
import { basketCookie } from "./cookie.ts";

type Options = { readonly secret: string; readonly secure: boolean };

export type Guests = ReturnType<typeof createGuests>;

/** How guests' baskets are named, and how a browser keeps the name. */
export function createGuests({ secret, secure }: Options) {
  return {
    cookie: basketCookie({ secret, secure }),

    /**
     * The id of the basket that a guest's first operation makes (a UUID of version 8). Nobody can guess it, and it is the
     * same each time that operation is sent: a browser whose answer, and so whose cookie, was lost comes back to the basket
     * in which the operation was made.
     */
    basketFor(operationId: string): string {
      const bytes = createHmac("sha256", secret).update(`first operation:${operationId}`).digest().subarray(0, 16);
      bytes[6] = (bytes[6]! & 0x0f) | 0x80;
      bytes[8] = (bytes[8]! & 0x3f) | 0x80;
      return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    },
  };
}
