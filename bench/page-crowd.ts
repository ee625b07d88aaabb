import { setPriority } from "node:os";
import { asBrowser } from "./load.ts";
import { ask } from "./paced.ts";

type Crowd = { readonly urls: readonly string[]; readonly cookie: string; readonly atOnce: number };

/** Child process that keeps a constant number of one visitor's requests in flight. */
setPriority(10);
process.once("message", ({ urls, cookie, atOnce }: Crowd) => {
  const statuses: Record<number, number> = {};
  const visitor = async (first: number) => {
    for (let at = first; ; at += 1) {
      const { status } = await ask(urls[at % urls.length]!, { headers: { ...asBrowser, cookie } });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  for (let n = 0; n < atOnce; n += 1) void visitor(n);
  process.on("message", () => process.send!(statuses));
});
