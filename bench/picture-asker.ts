import { Agent } from "node:http";
import { setPriority } from "node:os";
import { ask, paced } from "./asking.ts";

/**
 * A program of its own that asks for pictures: what it does with them would otherwise keep those waiting who open pages. For the same
 * reason it goes after them where there are few processors. It is told where, how often and for how long, and tells how long each took.
 */
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
