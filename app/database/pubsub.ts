import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { rootCause } from "./root-cause.ts";
import { createPublisher } from "./notify.ts";
import type { Log } from "../server/log.ts";

export type PubSub = ReturnType<typeof createPubSub>;

/** Delays before reconnects, in ms. The last delay repeats. */
const reconnectDelays = [100, 500, 1_000, 5_000];

const heartbeat = { everyMs: 5_000, timeoutMs: 2_000 };

/**
 * Subscribes to the database's notifications (LISTEN/NOTIFY) over a separate connection, if there are channels. After
 * each connect, sends "" (anything may have changed) to all subscribers, because notifications are lost while
 * disconnected. Publishes this process's changes if `committed` is given.
 */
export function createPubSub(
  databaseUrl: string,
  channels: readonly string[],
  log: Log,
  { committed = null, beat = heartbeat }: { committed?: EventTarget | null; beat?: typeof heartbeat } = {},
) {
  const subscribers = new Map<string, Set<(payload: string) => void>>(channels.map((channel) => [channel, new Set()]));
  const deliver = (channel: string, payload = "") => {
    for (const subscriber of subscribers.get(channel) ?? []) subscriber(payload);
  };
  const stopping = new AbortController();
  let socket: Socket | undefined;
  let isAlive = false;
  let aliveAt = 0;
  const publish =
    committed &&
    createPublisher(committed, stopping.signal, (error) =>
      log.warn({ cause: rootCause(error) }, "Change notifications could not be published."),
    );

  /** Delivers notifications until the connection breaks, then resolves. Rejects on errors and on stop. */
  async function listen(connected: () => void) {
    const line = (socket = new Socket());
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 3_000,
      query_timeout: beat.timeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      stream: () => line,
    });
    const { promise: broken, resolve } = Promise.withResolvers<void>();
    client.on("error", () => resolve()).on("end", resolve);
    client.on("notification", ({ channel, payload }) => deliver(channel, payload));
    await client.connect();
    for (const channel of channels) await client.query(`LISTEN ${channel}`);
    connected();
    for (const channel of channels) deliver(channel);
    [isAlive, aliveAt] = [true, Date.now()];
    const over = new AbortController();
    void publish?.(client, over.signal);
    await Promise.race([broken, unresponsive(client)]).finally(() => over.abort());
  }

  /** Sends heartbeats. Rejects when the connection does not respond, or on stop. */
  async function unresponsive(client: Client) {
    for (;;) {
      await wait(beat.everyMs, undefined, { signal: stopping.signal, ref: false });
      const sentAt = Date.now();
      await client.query("select 1");
      aliveAt = sentAt;
    }
  }

  async function listenUntilStopped() {
    for (let tries = 0; !stopping.signal.aborted; tries++) {
      try {
        await listen(() => (tries = 0));
      } catch (error) {
        if (tries === 0 && !stopping.signal.aborted)
          log.warn(
            { cause: rootCause(error) },
            "The connection for database notifications broke. The store reconnects.",
          );
      }
      isAlive = false;
      socket?.destroy();
      const pause = reconnectDelays[Math.min(tries, reconnectDelays.length - 1)];
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const isListening = channels.length > 0;
  const ended = isListening && listenUntilStopped();

  return {
    stopping: stopping.signal,
    /** True while the connection works, or if there are no channels. */
    isAlive: () => isAlive || !isListening,
    /** Time of the last successful connect or heartbeat, in ms since 1970. */
    aliveAt: () => (isListening ? aliveAt : Date.now()),
    /** Returns a function that unsubscribes. */
    subscribe(channel: string, subscriber: (payload: string) => void) {
      const ofChannel = subscribers.get(channel);
      if (!ofChannel) throw new Error(`The store does not listen on the channel ${channel}.`);
      ofChannel.add(subscriber);
      return () => ofChannel.delete(subscriber);
    },
    async stop() {
      stopping.abort();
      socket?.destroy(); // `client.end` would hang during a connect
      await ended;
    },
  };
}
