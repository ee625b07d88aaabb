import { setImmediate as idle } from "node:timers/promises";
import type { Context } from "hono";
import type { HonoEnv } from "../../server/hono-env.ts";
import { Overloaded } from "../../server/overloaded.ts";
import { withoutRequestTimeout, withTimeout } from "../../database/timeout.ts";
import { adminMessages } from "../messages.ts";
import type { OwnerFile } from "./page.ts";

/** Timeout for a client that stops reading, in ms. Such a client blocks other downloads. */
const idleTimeoutMs = 60_000;

/** Creates a function that sends files, one at a time. Several at once would delay shoppers' requests. */
export function fileSender() {
  let isSending = false;

  /** Streams a file. @throws if another download runs, or if the first chunk cannot be read */
  return async function sendFile(c: Context<HonoEnv>, { name, type, pieces, headers = {} }: OwnerFile) {
    if (isSending) throw new Overloaded(adminMessages.record.exportRuns);
    const all = { "content-type": type, "content-disposition": `attachment; filename="${name}"`, ...headers };
    for (const [header, value] of Object.entries(all)) c.header(header, value);
    if (c.req.method === "HEAD") return c.body(null);
    isSending = true;
    let timer: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(timer);
      isSending = false;
      void pieces.return(undefined).catch(() => {});
    };
    const endOnError = (error: unknown) => {
      end();
      throw error;
    };
    const encoder = new TextEncoder();
    let next: IteratorResult<string | Uint8Array> | null = await withTimeout(pieces.next()).catch(endOnError);
    const body = new ReadableStream({
      async pull(controller) {
        clearTimeout(timer);
        await idle(); // lets shoppers' requests run first
        const { done, value } = next ?? (await withoutRequestTimeout(() => pieces.next()).catch(endOnError));
        next = null;
        if (done) {
          end();
          return controller.close();
        }
        controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        timer = setTimeout(() => {
          end();
          controller.error(new Error("The client stopped reading the file."));
        }, idleTimeoutMs).unref();
      },
      cancel: end,
    });
    return c.body(body);
  };
}
