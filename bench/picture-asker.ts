import { Agent } from "node:http";
import { setPriority } from "node:os";
import { ask, paced } from "./asking.ts";

/** Child process that requests pictures, with low priority, so that it does not slow the parent's measurements. */
setPriority(10);
process.once(
  "message",
  ({ urls, perSecond, seconds }: { urls: readonly string[]; perSecond: number; seconds: number }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    let next = 0;
    const one = async () => (await ask(urls[next++ % urls.length]!, agent)).ms;
    void paced(one, perSecond, seconds).then((took) => {
      agent.destroy();
      process.send!(took, () => process.disconnect?.());
    });
  },
);
